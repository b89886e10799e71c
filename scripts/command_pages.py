#!/usr/bin/env python3
"""Writes the man page and the completions for bash and zsh of compilescope-cli.

The programs describe their own commands (app/describe_commands.h), so that the pages contain every option that they accept.
usage: scripts/command_pages.py --version VERSION --out DIR PROGRAM...    The first program is compilescope-cli; the others have
                                                                         the commands that it only lists.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import pathlib
import re
import shlex
import subprocess
from collections.abc import Iterator
from typing import Any

NUMBERS = ("INT", "UINT", "FLOAT")


@dataclasses.dataclass(frozen=True)
class Option:
    names: list[str]  # empty: positional
    argument: str  # empty: a flag
    help: str
    default: str
    required: bool
    repeats: bool
    delimiter: str
    values: list[str]

    @property
    def takes_list(self) -> bool:
        """Whether several values can be given in one word, separated by commas. --model splits its words itself."""
        return self.delimiter == "," or "--model" in self.names and self.repeats

    @property
    def takes_file(self) -> bool:
        """Whether nothing is known that would be better to offer than files."""
        return bool(self.argument) and not self.values and self.argument not in NUMBERS


@dataclasses.dataclass(frozen=True)
class Command:
    path: tuple[str, ...]  # without the program's name
    help: str
    footer: str
    options: list[Option]
    commands: list[Command]

    @property
    def positionals(self) -> list[Option]:
        return [option for option in self.options if not option.names]

    @property
    def named(self) -> list[Option]:
        return [option for option in self.options if option.names]

    def all(self) -> Iterator[Command]:
        yield self
        for command in self.commands:
            yield from command.all()


def command_of(described: dict[str, Any], path: tuple[str, ...] = ()) -> Command:
    options = [Option(**option) for option in described["options"]]
    commands = [command_of(each, (*path, each["name"])) for each in described["commands"]]
    return Command(path, described["help"], described["footer"], options, commands)


def describe(programs: list[pathlib.Path]) -> Command:
    """The commands of the first program; those that it only lists as the others describe them."""
    calls = [subprocess.run([program, "--describe-commands"], capture_output=True, text=True, check=True) for program in programs]
    first, *others = [json.loads(call.stdout) for call in calls]
    elsewhere = {command["name"]: command for other in others for command in other["commands"]}
    first["commands"] = [elsewhere.get(command["name"], command) for command in first["commands"]]
    return command_of(first)


# --- Man page --------------------------------------------------------------------------------------------------------


ESCAPES = {"\\": r"\e", "-": r"\-", "`": r"\(ga", "'": r"\(aq", "^": r"\(ha", "~": r"\(ti", '"': r"\(dq"}


def roff(text: str) -> str:
    """Text for the body of a page: typewriter characters, and no line that is taken for a request."""
    for character, escape in ESCAPES.items():
        text = text.replace(character, escape)
    return re.sub(r"^\.", r"\\&.", text, flags=re.MULTILINE)


def sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else text + "."


def option_help(option: Option) -> str:
    text = sentence(option.help)
    if option.values and not all(re.search(rf"(?<![\w+/-]){re.escape(value)}(?![\w+/-])", option.help) for value in option.values):
        text += f" Values: {', '.join(option.values)}."
    if option.default and "default:" not in option.help:
        text += f" Default: {option.default}."
    return text


def option_entry(option: Option) -> str:
    names = ", ".join(rf"\fB{roff(name)}\fR" for name in option.names)
    argument = rf"\fI{roff(option.argument)}\fR" if option.argument else ""
    repeated = " ..." if option.repeats else ""
    return f".TP\n{names}{' ' if names and argument else ''}{argument}{repeated}\n{roff(option_help(option))}\n"


def synopsis(command: Command) -> str:
    words = [r"\fBcompilescope\-cli", *map(roff, command.path)]
    if command.commands:
        words.append(r"\fICOMMAND\fB")
    if command.named:
        words.append(r"\fR[\fIOPTION\fR]...")
    words += [rf"\fI{roff(option.argument)}\fR" + ("..." if option.repeats else "") for option in command.positionals]
    return " ".join(words) + r"\fR"


def command_section(command: Command) -> str:
    text = f".SS {roff(' '.join(command.path))}\n{synopsis(command)}\n.PP\n{roff(sentence(command.help))}\n"
    own = [option for option in command.options if option.names != ["-h", "--help"]]
    text += "".join(map(option_entry, own))
    if command.footer:
        text += f".PP\n{roff(command.footer)}\n"
    return text


ENVIRONMENT = {
    "COMPILESCOPE_PYTHON": "The Python interpreter with PyTorch. By default that of ~/.local/share/compilescope/pytorch if it "
    "exists, else python3.",
    "COMPILESCOPE_TORCH_DIR": "The torch folder of a wheel, or an unpacked LibTorch archive, whose libraries are used. By default "
    "that of the interpreter.",
    "COMPILESCOPE_DATA": "Folder of the history, the other versions of PyTorch and the other machines. By default "
    "$XDG_DATA_HOME/compilescope, else ~/.local/share/compilescope.",
    "COMPILESCOPE_CACHE": "Folder of the compiled packages and imported models. By default $XDG_CACHE_HOME/compilescope, else "
    "~/.cache/compilescope.",
}


def man_page(root: Command, version: str) -> str:
    text = f'.TH COMPILESCOPE\\-CLI 1 "" "CompileScope {version}" "User Commands"\n'
    text += ".nh\n.ad l\n"  # names of models and modes stay whole
    text += ".SH NAME\ncompilescope\\-cli \\- measure vision models, eager and compiled with torch.compile\n"
    text += f".SH SYNOPSIS\n{synopsis(root)}\n"
    text += (
        ".SH DESCRIPTION\n"
        "The command line of CompileScope. It runs full\\-size vision models in eager mode and compiled with Inductor. "
        "The modes take turns, compiled output is checked, and every comparison has a confidence interval.\n"
        ".SH OPTIONS\n"
    )
    text += option_entry(Option(["-h", "--help"], "", "Print the help of the program or of a command", "", False, False, "", []))
    text += "".join(option_entry(option) for option in root.named if option.names != ["-h", "--help"])
    text += ".SH COMMANDS\n" + "".join(command_section(command) for command in root.all() if command.path)
    text += ".SH ENVIRONMENT\n"
    text += "".join(f".TP\n.B {roff(name)}\n{roff(meaning)}\n" for name, meaning in ENVIRONMENT.items())
    return text + ".SH SEE ALSO\n.BR compilescope (1)\n"


# --- bash ------------------------------------------------------------------------------------------------------------

BASH = """# bash completion for compilescope-cli. Written by scripts/command_pages.py.

# The words of a command: KIND of "commands", "options", "flags" (options without a value), "repeat" (with several), "lists" (with
# commas), and the values of an option or of the positional arguments (""). "FILES" stands for names of files.
_compilescope_cli_words() {
    case "$1|$2" in
@CASES@
    esac
}

_compilescope_cli() {
    local current=${COMP_WORDS[COMP_CWORD]} path= option= word i words before=
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; ++i)); do
        word=${COMP_WORDS[i]}
        if [[ $word == -* ]]; then
            option=$word
            if [[ " $(_compilescope_cli_words "$path" flags) " == *" $word "* ]]; then option=; fi
        elif [[ -n $option ]]; then
            # The value of this option; one that repeats takes the next words too.
            if [[ $word != = && " $(_compilescope_cli_words "$path" repeat) " != *" $option "* ]]; then option=; fi
        elif [[ " $(_compilescope_cli_words "$path" commands) " == *" $word "* ]]; then
            path="$path${path:+ }$word"
        fi
    done
    if [[ $current == = ]]; then current=; fi
    if [[ $current == -* ]]; then
        words=$(_compilescope_cli_words "$path" options)
    elif [[ -n $option ]]; then
        words=$(_compilescope_cli_words "$path" "$option")
        if [[ " $(_compilescope_cli_words "$path" lists) " == *" $option "* && $current == *,* ]]; then
            before=${current%,*},
            current=${current##*,}
        fi
    else
        words="$(_compilescope_cli_words "$path" commands) $(_compilescope_cli_words "$path" "")"
    fi
    if [[ " $words " == *" FILES "* ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        words=${words//FILES/}
    fi
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -P "$before" -W "$words" -- "$current")
    if declare -F __ltrim_colon_completions >/dev/null; then __ltrim_colon_completions "${COMP_WORDS[COMP_CWORD]}"; fi
}
complete -F _compilescope_cli compilescope-cli
"""


def values_or_files(option: Option) -> str:
    words = list(option.values)
    if option.takes_file or any(name in option.names for name in ("--model", "--weights")):
        words.append("FILES")
    return " ".join(words)


def bash_cases(command: Command) -> dict[str, str]:
    def names(options: list[Option]) -> str:
        return " ".join(name for option in options for name in option.names)

    cases = {
        "commands": " ".join(each.path[-1] for each in command.commands),
        "options": names([option for option in command.named]),
        "flags": names([option for option in command.named if not option.argument]),
        "repeat": names([option for option in command.named if option.repeats]),
        "lists": names([option for option in command.named if option.takes_list]),
        "": " ".join(filter(None, map(values_or_files, command.positionals))),
    }
    for option in command.named:
        for name in option.names if option.argument else []:
            cases[name] = values_or_files(option)
    return {kind: words for kind, words in cases.items() if words}


def bash_completion(root: Command) -> str:
    cases = [
        f"        {shlex.quote(' '.join(command.path) + '|' + kind)}) echo {shlex.quote(words)} ;;"
        for command in root.all()
        for kind, words in bash_cases(command).items()
    ]
    return BASH.replace("@CASES@", "\n".join(cases))


# --- zsh -------------------------------------------------------------------------------------------------------------

ZSH = """#compdef compilescope-cli
# Written by scripts/command_pages.py.

# Words of which one is chosen, and words separated by commas.
_compilescope-cli_words() { compadd -- "$@" }
_compilescope-cli_list() { compset -P '*,'; compadd -S '' -- "$@" }

@FUNCTIONS@
_compilescope-cli "$@"
"""


def zsh_action(option: Option) -> str:
    if not option.values:
        return "_files" if option.takes_file else " "
    words = " ".join(shlex.quote(value) for value in option.values).replace(":", r"\:")
    return f"{{_compilescope-cli_{'list' if option.takes_list else 'words'} {words}}}"


def zsh_specs(option: Option) -> Iterator[str]:
    explained = re.sub(r"([\[\]\\])", r"\\\1", option.help)
    value = f":{option.argument}:{zsh_action(option)}" if option.argument else ""
    for name in option.names:
        yield f"{'*' if option.repeats else ''}{name}[{explained}]{value}"
    if not option.names:
        yield f"{'*' if option.repeats else ''}{value}"


def zsh_function(command: Command) -> str:
    specs = [spec for option in command.options for spec in zsh_specs(option)]
    name = "_".join(("_compilescope-cli", *command.path))
    if not command.commands:
        return f"{name}() {{\n    _arguments \\\n        " + " \\\n        ".join(map(shlex.quote, specs)) + "\n}\n"
    specs += ["1:command:->command", "*::argument:->argument"]
    listed = [shlex.quote(f"{each.path[-1]}:{each.help}") for each in command.commands]
    calls = [f"                {each.path[-1]}) {'_'.join(('_compilescope-cli', *each.path))} ;;" for each in command.commands]
    lines = [
        f"{name}() {{",
        "    local context state state_descr line",
        "    typeset -A opt_args",
        "    _arguments -C \\",
        "        " + " \\\n        ".join(map(shlex.quote, specs)),
        "    case $state in",
        "        command)",
        "            local -a commands=(",
        *(f"                {word}" for word in listed),
        "            )",
        "            _describe command commands",
        "            ;;",
        "        argument)",
        "            case $line[1] in",
        *calls,
        "            esac",
        "            ;;",
        "    esac",
        "}\n",
    ]
    return "\n".join(lines)


def zsh_completion(root: Command) -> str:
    functions = [zsh_function(command) for command in reversed(list(root.all()))]
    return ZSH.replace("@FUNCTIONS@", "\n".join(functions))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--version", required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("programs", type=pathlib.Path, nargs="+")
    arguments = parser.parse_args()
    root = describe(arguments.programs)
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "compilescope-cli.1").write_text(man_page(root, arguments.version))
    (arguments.out / "compilescope-cli.bash").write_text(bash_completion(root))
    (arguments.out / "_compilescope-cli").write_text(zsh_completion(root))


if __name__ == "__main__":
    main()
