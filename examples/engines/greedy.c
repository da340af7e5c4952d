/* An engine in C: it does, one after another, whatever leaves most after both coming battles. docs/engine.md has the protocol.
   cc -O2 -o greedy examples/engines/greedy.c && hschess engine check ./greedy */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { char letter; int health, tired; } Piece;
typedef struct { int king, mana, length, used; char hand[128]; Piece line[8]; } Side;
typedef struct { Side own, foe; } Board;

static int cost(char c) { return c == 'P' ? 1 : c == 'B' || c == 'R' ? 3 : c == 'N' ? 4 : c == 'Q' ? 7 : 0; }
static int hits(char c) { return c == 'P' ? 1 : c == 'R' ? 2 : c == 'Q' ? 4 : 0; } /* at the end of a turn (R16) */
static int strikes(char c) { return c == 'N' ? 4 : hits(c); }                      /* in a Knight's attack (R18) */
static int full(char c) { return c == 'N' ? 3 : 6; }
static void drop(Side *side, int at) { memmove(side->line + at, side->line + at + 1, (--side->length - at) * sizeof(Piece)); }

/* The battle at the end of `own`'s turn (R15 to R17); returns the damage to the enemy king. */
static int battle(Side *own, Side *foe) {
    int wounds[8] = {0}, blow = 0;
    for (int i = 0; i < own->length; i++) {
        int met = 0, hit = hits(own->line[i].letter);
        for (int j = 0; j < foe->length; j++)
            if (abs(2 * i - own->length - 2 * j + foe->length) <= 1) wounds[j] += hit, met = 1;
        if (!met) blow += hit;
        for (int k = i - 1; own->line[i].letter == 'B' && k <= i + 1; k += 2)
            if (k >= 0 && k < own->length && (own->line[k].health += 2) > full(own->line[k].letter))
                own->line[k].health = full(own->line[k].letter);
    }
    for (int j = foe->length - 1; j >= 0; j--)
        if ((foe->line[j].health -= wounds[j]) <= 0) drop(foe, j);
    return blow;
}

static double score(Board board) {
    int blow = battle(&board.own, &board.foe), answer;
    double worth = 0;
    if (board.foe.king <= blow) return 1000;
    answer = battle(&board.foe, &board.own);
    for (int i = 0; i < board.own.length; i++) worth += cost(board.own.line[i].letter) + 0.4 * board.own.line[i].health;
    for (int i = 0; i < board.foe.length; i++) worth -= cost(board.foe.line[i].letter) + 0.4 * board.foe.line[i].health;
    return worth + 1.5 * (blow - answer) - (board.own.king <= answer ? 500 : 0);
}

static Board best_board;
static double best;
static char best_word[24];
static long seen;

static void weigh(Board board, const char *word) {
    double worth = score(board);
    seen++;
    if (worth > best) best = worth, best_board = board, strcpy(best_word, word);
}

static void look(Board board, char power) {
    char word[24];
    Side *own = &board.own;
    for (const char *c = own->hand; *c && own->length < 7; c++)
        for (int gap = 0; strchr("PBRNQ", *c) && cost(*c) <= own->mana && gap <= own->length; gap++) {
            Board next = board;
            memmove(next.own.line + gap + 1, own->line + gap, (own->length - gap) * sizeof(Piece));
            next.own.line[gap] = (Piece){*c, full(*c), 0}, next.own.length++, next.own.mana -= cost(*c);
            memmove(next.own.hand + (c - own->hand), c + 1, strlen(c));
            sprintf(word, "%c@%d", *c, gap), weigh(next, word);
        }
    for (int i = 0; i < own->length; i++) {
        for (int j = 0; own->line[i].letter == 'N' && !own->line[i].tired && j < board.foe.length; j++) {
            Board next = board;
            next.own.line[i].tired = 1;
            if ((next.own.line[i].health -= strikes(board.foe.line[j].letter)) <= 0) drop(&next.own, i);
            if ((next.foe.line[j].health -= 4) <= 0) drop(&next.foe, j);
            sprintf(word, "%dx%d", i, j), weigh(next, word);
        }
        if (power == 'm' && i && own->mana > 0) {
            Board next = board;
            next.own.line[i] = own->line[i - 1], next.own.line[i - 1] = own->line[i], next.own.mana--;
            sprintf(word, "castle%d", i), weigh(next, word);
        }
    }
    if (power == 'c' && own->mana > 1 && board.foe.length && !own->used) {
        Board next = board;
        drop(&next.foe, 0), next.own.mana -= 2, next.own.used = 1, weigh(next, "cheat");
    }
}

/* Reads `health/mana/crystals/hand/deck/line/flags`; returns 0 where it has anything but the chess pieces in it. */
static int read_side(char *text, Side *side) {
    char line[512], flags[16];
    if (sscanf(text, "%d/%d/%*d/%127[^/]/%*[^/]/%511[^/]/%15s", &side->king, &side->mana, side->hand, line, flags) != 5) return 0;
    side->used = flags[0] == 'u', side->length = 0;
    if (side->hand[strspn(side->hand, "PBRNQC?0123456789-")] || line[strspn(line, "PBRNQ0123456789*,-")]) return 0;
    for (char *at = strtok(line, ","); at && *at != '-' && side->length < 7; at = strtok(NULL, ","))
        side->line[side->length++] = (Piece){*at, atoi(at + 1), strchr(at, '*') != NULL};
    return 1;
}

static void answer(char *position, long most) {
    char mode[512] = "", sides[2][16384], pending[1024] = "", plan[2048] = "", turn = 'w', *coin;
    int round = 0, mine, cheat_from = 6;
    Board board;
    sscanf(position, "%511s %d%c %16383s %16383s %1023s", mode, &round, &turn, sides[0], sides[1], pending);
    mine = turn == 'b';
    if (!strcmp(pending, "mulligan")) { printf("plan keep\n"); return; }
    if (!strncmp(pending, "discover=", 9)) {
        int letters = strspn(pending + 9, "PBRNQ") == strlen(pending + 9);
        printf("plan take:%.*s\n", letters ? 1 : (int)strcspn(pending + 9, ","), pending + 9);
        return;
    }
    if (!read_side(sides[mine], &board.own) || !read_side(sides[!mine], &board.foe)) { printf("plan end\n"); return; }
    sscanf(strstr(mode, "+cheat") ? strstr(mode, "+cheat") : "", "+cheat%d", &cheat_from);
    int chess = !strncmp(mode, "paper", 5) || !strncmp(mode, "heroic", 6), castles = (chess && !mine) || !strncmp(mode, "friendly", 8);
    int cheats = (chess || !strncmp(mode, "normal", 6)) && mine && round >= cheat_from && !strstr(mode, "+nocheat");
    if ((coin = strchr(board.own.hand, 'C')) && board.own.mana < 10)
        memmove(coin, coin + 1, strlen(coin)), board.own.mana++, strcpy(plan, "coin ");
    best = score(board), seen = 1;
    for (best_word[0] = 1; best_word[0] && seen < most && strlen(plan) < 2000; strcat(strcat(plan, best_word), *best_word ? " " : "")) {
        best_word[0] = 0, best_board = board;
        look(board, castles ? 'm' : cheats ? 'c' : 0);
        board = best_board;
    }
    printf("info chance %.3f positions %ld plan %send\nplan %send\n", best > 30 ? 0.99 : best < -30 ? 0.01 : 0.5 + best / 62, seen, plan, plan);
}

int main(void) {
    static char line[1 << 20], position[32768];
    while (fgets(line, sizeof line, stdin)) {
        char *rest = line + strcspn(line, " \r\n"), ends = *rest;
        *rest = 0, rest += ends == ' ', rest[strcspn(rest, "\r\n")] = 0;
        long most = !strncmp(rest, "positions ", 10) ? atol(rest + 10) : 1L << 30;
        if (!strcmp(line, "quit")) return 0;
        if (!strcmp(line, "hce")) printf("id name greedy.c\nid author the hschess authors\nready\n");
        else if (!strcmp(line, "position")) strncpy(position, rest, sizeof position - 1);
        else if (!strcmp(line, "go")) *position ? answer(position, most) : (void)printf("error go: expected a position before it\n");
        else if (*line && !strstr("new seen mode option setoption stop", line))
            printf("error '%.40s' is no command; expected hce, mode, new, position, go, stop or quit\n", line);
        fflush(stdout);
    }
    return 0;
}
