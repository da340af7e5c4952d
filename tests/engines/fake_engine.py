"""An engine with one kind of bad behaviour: `python fake_engine.py HOW`. It imports nothing of ours."""

import os
import signal
import sys
import time


def answer(how: str, position: str) -> None:
    match how:
        case "silent":
            return
        case "crash":
            sys.stderr.write("segmentation fault, more or less\n")
            sys.exit(3)
        case "nonsense":
            print("plan hello world")
        case "illegal":
            print("plan castle6 end")
        case "empty":
            print("plan")
        case "error":
            print("error I do not know this mode")
        case "flood":
            while True:
                print("info chance 0.5 positions 7 plan end")
        case "talkative":
            print("info chance 7 positions many plan")
            print("xyzzy")
            print("info positions 12 chance 0.25 plan end")
            print("plan", *("keep" if position.endswith("mulligan") else "end",))
        case _:
            print("plan", "keep" if position.endswith("mulligan") else "end")


def main(how: str) -> None:
    if how == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    position = ""
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "hce" and how != "mute":
            print(f"id name {how} {os.getpid()}\noption name depth type spin default 1 min 1 max 9\nready")
        elif word == "position":
            position = rest
        elif word == "go":
            answer(how, position)
        elif word == "quit" and how != "stubborn":
            return
        sys.stdout.flush()
    while how == "stubborn":
        time.sleep(60)


main(sys.argv[1])
