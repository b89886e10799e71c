"""Our CLIP tokenizer against transformers' (the tokenizers library's), with OWL-ViT's padding token "!"."""
import json
import os
import pathlib
import random
import subprocess
import unicodedata

import pytest
from transformers import CLIPTokenizer

from clip_vocabulary import make_vocabulary

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])

ODD = [
    "", " ", "\t\n\r\v\f", "a photo of a cat", "A PHOTO OF A CAT", "  a\tphoto\n\nof  a cat  ", "it's we're they've I'm you'll he'd",
    "IT'S WE'RE 'tis 's 't 'll'll ''s", "don't 'sister 're 'reason", "3.14159 1,000 2026", "x2y3z", "½ ² Ⅷ ٣ ४ 一二三 ①",
    "!", "!!!", "a cat!", "wow!!a?!", "?!?!", "...---...", "a-b_c/d\\e|f", "<|startoftext|>", "<|endoftext|>", "a<|endoftext|>b",
    "<|STARTOFTEXT|>!!", "<|EndOfText|>??", "?<|ENDOFTEXT|>", "<|startoftext|", "<||>", "<|startoftext|><|endoftext|>",
    "café", "cafe\u0301", "CAFE\u0301", "ﬁ ﬀ", "Å \u212b \u0041\u030a", "ẛ̣ ḍ̇ q̣̇", "İstanbul IĞDIR ıi", "ΑΣ ΌΣΟΣ ς", "STRASSE ẞ ß",
    "Ǆ ǅ ǆ", "𝔸 𝒜 𝟘", "𐐀 𐐨", "ꭰ Ꭰ", "ⰀⰁ", "한국어 \u1112\u1161\u11ab 각", "日本語のテキスト", "が か\u3099", "中文 測試", "豈 更 車", "ภาษาไทย",
    "हिन्दी क्षि", "עברית שָׁלוֹם", "العربية مُحَمَّد لا", "\u202eright to left\u202c", "zero\u200bwidth\u200djoin\ufeff", "soft\u00adhyphen",
    "no\u00a0break\u2003em\u3000ideographic\u1680ogham\u202fnarrow\u2028line\u2029paragraph\u0085next", "mongolian\u180eseparator",
    "\u0000", "a\u0000b", "\u0001\u0002\u001c\u001d\u001e\u001f\u007f", "😀 😃😃 👩‍👩‍👧‍👦 🇩🇪 👍🏽 ❤️", "\U0010ffff \U000e0041", "\ue000 \uf8ff",
    "\ufffd \ufffe \uffff", "a\u0301\u0302\u0303" * 5, "\u0301", " \u0301a", "a" * 1000, "ab" * 1000, "a photo of a " * 300, "猫" * 300,
    "!" * 40, "1" * 40, "'" * 40, "e\u0301" * 200,
]
ALPHABETS = ["abcdefghij klmnop qrstuvwxyz", "ABCDEFGHIJ XYZ", "0123456789", "!?.,:;-_'\"<|>/()", " \t\n\u00a0\u3000", "áéíóúñçäöüßÀÈ",
             "\u0301\u0308\u0323\u0327\u3099\u094d", "αβγςΣΩабвГДЕ", "猫犬的写真照片", "가나다각\u1100\u1161\u11a8", "عربيةשלום", "😀🎉👍🏽\u200d",
             "\u0000\u0007\u001b\u0085\u200b\ufeff", "İıǅſKÅﬁ"]


@pytest.fixture(scope="module")
def clip(tmp_path_factory):
    folder = tmp_path_factory.mktemp("clip")
    vocabulary, merges = make_vocabulary(folder)
    return folder, CLIPTokenizer(vocab=vocabulary, merges=merges, pad_token="!")


def ours(folder, texts, **options):
    request = json.dumps({"folder": str(folder), "texts": texts, **options})
    answer = subprocess.run([BIN / "text_probe"], input=request, capture_output=True, text=True, timeout=120)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def assert_same(folder, theirs, texts):
    expected = theirs(texts)["input_ids"]
    wrong = {text: (ids["ids"], want) for text, ids, want in zip(texts, ours(folder, texts), expected) if ids["ids"] != want}
    assert not wrong, f"{len(wrong)} of {len(texts)}, the first: {next(iter(wrong.items()))!r}"


def random_texts(count):
    rng = random.Random(1)
    for _ in range(count):
        pools = rng.sample(ALPHABETS, rng.randint(1, 4))
        yield "".join(rng.choice(rng.choice(pools)) for _ in range(rng.randint(1, 60)))


def test_odd_texts(clip):
    assert_same(*clip, ODD)


def test_a_thousand_random_texts(clip):
    texts = list(random_texts(2000))
    assert len({letter for text in texts for letter in text}) > 140
    assert_same(*clip, texts)


def test_every_character(clip):
    """Which are letters, digits, spaces, and their lower case: all that this Python's Unicode has."""
    known = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) not in ("Cn", "Cs", "Co")]
    assert len(known) > 140_000
    texts = [" ".join(f"x{character}x" for character in known[i : i + 50]) for i in range(0, len(known), 50)]
    assert_same(*clip, texts)


def test_merges_are_used(clip):
    folder, theirs = clip
    [answer] = ours(folder, ["a photo of a cat"])
    assert len(answer["ids"]) < 12  # of 18 with single bytes


def test_padding_and_truncation(clip):
    folder, theirs = clip
    for length in (16, 3, 2, 50):
        expected = theirs(ODD, padding="max_length", truncation=True, max_length=length)
        answers = ours(folder, ODD, length=length)
        assert [answer["ids"] for answer in answers] == expected["input_ids"]
        assert [answer["mask"] for answer in answers] == expected["attention_mask"]


def test_transformers_reads_the_same_files(clip):
    folder, theirs = clip
    read = CLIPTokenizer.from_pretrained(folder)
    assert read(ODD)["input_ids"] == theirs(ODD)["input_ids"]
    assert read.pad_token_id == 0
