[Event "Casual game"]
[White "linear"]
[Black "bfs"]
[Mode "heroic"]
[Seed "8"]
[Result "0-1"]
[Reason "pieces"]

0. keep / keep
1. P@0 end / P@0 end
2. P@0 end / P@0 P@0 end
3. P@0 end / B@0 end
4. P@0 B@3 end / P@0 P@0 P@0 end
5. castle3 R@5 end / R@6 end
6. castle4 N@4 4x1 P@4 end / R@0 cheat end
7. 4x0 castle2 castle4 N@5 5x5 P@0 end / Q@0 end
8. 6x0 castle1 castle3 castle2 castle3 P@4 end / B@0 P@0 cheat end
9. castle4 castle3 castle2 castle3 castle5 castle4 B@5 end / cheat P@0 end
10. castle4 castle3 castle2 castle4 castle5 P@3 end / N@0 cheat end
11. castle1 castle3 castle2 castle3 castle5 end / N@0 0x1 cheat end
12. castle2 castle3 Q@2 end / P@0 cheat end
13. castle3 castle2 R@3 end / P@0 cheat end
14. end / cheat P@1 end
15. castle2 castle1 end / P@0 cheat end
16. end / cheat P@0 end
17. end / cheat
