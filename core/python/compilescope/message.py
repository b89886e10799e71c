"""Texts that the window shows in another language: the Python side of core/base/message.h."""

from __future__ import annotations

from typing import Any


class Message(str):
    """An English text with its id and arguments. `json` is what core/base/message.h reads."""

    json: list[Any]


def message(text_id: str, *arguments: object) -> Message:
    """The id with the arguments in its places %1 to %9. translations/core_messages.py finds the ids."""
    texts = [argument if isinstance(argument, Message) else one_line(str(argument)) for argument in arguments]
    parts = text_id.split("%")
    text = parts[0]
    for part in parts[1:]:
        place = int(part[0]) if part[:1].isdigit() else 0
        text += texts[place - 1] + part[1:] if 0 < place <= len(texts) else "%" + part
    made = Message(text)
    made.json = [text_id, *(argument.json if isinstance(argument, Message) else argument for argument in texts)]
    return made


def message_id(text_id: str) -> str:
    """Marks an id that C++ makes a message of."""
    return text_id


def one_line(text: str) -> str:
    """The text's lines that are not empty, as one."""
    return " ".join(line.strip() for line in text.splitlines() if line.strip())
