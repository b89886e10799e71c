"""A vocabulary of CLIP's form, made here because tests have no network: bytes, merges learnt from a text, two marks."""
import collections
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
PHRASES = """a photo of a cat, a photo of a dog, a remote control; it's we're they've I'm you'll he'd don't
ein Foto von einer größeren Straße, une photo d'un élève, Ελληνικά γράμματα, русский текст, türkçe İstanbul ılık,
صورة لقطة, תמונה של חתול, 猫の写真, 一张猫的照片, 고양이 사진, ภาพแมว, हिन्दी में बिल्ली, tiếng Việt, 2026 1984 42
""" * 3


def byte_characters():
    """GPT-2's visible character for each byte, in the order of CLIP's vocabulary, and by byte."""
    visible = [*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    names = {byte: chr(byte) for byte in visible}
    for byte in range(256):
        names.setdefault(byte, chr(256 + len(names) - len(visible)))
    return names


def learnt_merges(count):
    """Byte-pair encoding's training: again and again the pair that is there most often becomes one token."""
    names = byte_characters()
    text = (PHRASES + (ROOT / "docs/architecture.md").read_text()).lower()
    words = collections.Counter(re.findall(r"[^\W\d_]+|\d|[^\w\s]+", text))
    parts = {}
    for word in words:
        tokens = [names[byte] for byte in word.encode()]
        parts[word] = [*tokens[:-1], tokens[-1] + "</w>"]
    merges = []
    for _ in range(count):
        pairs = collections.Counter()
        for word, tokens in parts.items():
            for pair in zip(tokens, tokens[1:]):
                pairs[pair] += words[word]
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        merges.append(best)
        for word, tokens in parts.items():
            joined, i = [], 0
            while i < len(tokens):
                step = 2 if tuple(tokens[i : i + 2]) == best else 1
                joined.append("".join(tokens[i : i + step]))
                i += step
            parts[word] = joined
    return merges


def make_vocabulary(folder, merge_count=400):
    """Writes vocab.json, merges.txt and tokenizer_config.json; returns vocabulary and merges."""
    characters = list(byte_characters().values())
    merges = learnt_merges(merge_count)
    tokens = [*characters, *(c + "</w>" for c in characters), *dict.fromkeys(a + b for a, b in merges)]
    tokens += ["<|startoftext|>", "<|endoftext|>"]
    vocabulary = {token: id for id, token in enumerate(tokens)}
    assert len(vocabulary) == len(tokens)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vocab.json").write_text(json.dumps(vocabulary, ensure_ascii=False))
    (folder / "merges.txt").write_text("#version: 0.2\n" + "".join(f"{a} {b}\n" for a, b in merges))
    (folder / "tokenizer_config.json").write_text(json.dumps(
        {"tokenizer_class": "CLIPTokenizer", "pad_token": "!", "model_max_length": 16}))
    return vocabulary, merges
