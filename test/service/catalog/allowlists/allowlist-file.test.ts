import { describe, expect, it } from "vitest";
import {
  AllowlistError,
  parseAllowlist,
} from "../../../../demo/service/catalog/allowlists/allowlist-file.js";

const one = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
const two = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
/** A program's address, off the curve. */
const derived = "GjMJe8fchUnHcjNA1qQUnTZWEXVQ8gRsvJ6xv1nSg3JY";
const both = [one, two];

const walletsOf = (text: string, column?: string) =>
  parseAllowlist(text, column).rows.map(({ wallet }) => wallet);
const problemsOf = (text: string, column?: string): string => {
  try {
    parseAllowlist(text, column);
  } catch (error) {
    if (error instanceof AllowlistError) return error.message;
    throw error;
  }
  throw new Error("It was accepted.");
};

describe("an allowlist file", () => {
  it.each([
    ["one wallet per line", `${one}\n${two}`],
    ["a heading of any name", `pubkey\n${one}\n${two}\n`],
    ["the wallets in the third column", `Discord,Mail,owner_wallet\nanna,a@b.example,${one}\nbob,,${two}`],
    ["no heading and the wallets in the second column", `anna,${one}\nbob,${two}`],
    ["a quoted comma and quotation marks", `name,wallet\n"A, B ""C""",${one}\n"D\nE",${two}`],
    [
      "the questions of a form",
      `Timestamp,What's your Solana wallet? (no ETH!)\n"11/3/2026 10:00",${one}\nx,${two}`,
    ],
    ["a name with a mark", `Wallet:\n${one}\n${two}`],
    ["quotes of other programs", `'${one}\n“${two}”`],
    ["semicolons, and commas in a cell", `Name;Wallet\nA, B;${one}\nC, D, E;${two}`],
    ["tabs", `Name\tWallet\nA\t${one}\nB\t${two}`],
    ["Excel's sep=", `sep=;\r\nName;Wallet\r\n"A;B";${one}\r\nC;${two}\r\n`],
    ["a declared separator that nobody uses otherwise", `sep=:\nA:${one}\nB:${two}`],
    ["a byte order mark, CRLF and empty lines", `\uFEFFwallet\r\n\r\n${one}\r\n${two}\r\n;;\r\n`],
    ["classic Mac line ends", `wallet\r${one}\r${two}\r`],
    ["invisible characters and spaces", `\u200B${one}\u2060\n\t\u00A0${two} \uFEFF`],
    ["JSON of strings", JSON.stringify(both)],
    ["JSON of objects", JSON.stringify(both.map((address, index) => ({ index, tags: ["a"], address })))],
    ["JSON of objects with different keys", JSON.stringify([{ wallet: one }, { note: "x", wallet: two }])],
    ["rows of different lengths", `wallet,note\n${one}\n${two},x,y\n`],
  ])("is read with %s", (_, text) => expect(walletsOf(text)).toEqual(both));

  it("gives items beyond the limit by a second column or one that is named so", () => {
    const bonusesOf = (text: string) => parseAllowlist(text).rows.map(({ bonus }) => bonus);
    expect(bonusesOf(`${one},2\n${two}\n`)).toEqual([2, 0]);
    expect(bonusesOf(`${one};2;;\n${two};;;\n`)).toEqual([2, 0]);
    expect(bonusesOf(`Bonus;Name;Wallet\n3;anna;${one}\n;bob;${two}\n`)).toEqual([3, 0]);
    expect(bonusesOf(JSON.stringify([{ wallet: one, bonus: 4 }, { wallet: two }]))).toEqual([4, 0]);
    expect(bonusesOf(`wallet,bonus\n${one},2.0\n${two},\n`)).toEqual([2, 0]);
    const amounts = parseAllowlist(`wallet,amount\n${one},7\n${two},8\n`);
    expect(amounts.rows.map(({ bonus }) => bonus)).toEqual([0, 0]);
    expect(amounts.notes.join()).toContain("Not read: amount.");
    expect(parseAllowlist(`wallet,bonus\n${one},7\n`).notes).toEqual([]);
  });

  it.each(["alice.sol", "mail anna@a.example", "1. " + one, "https://solscan.io/account/" + one])(
    "isn't taken for one with a heading where the first line is %s",
    (first) => expect(problemsOf(`${first}\n${one}\n${two}\n`)).toContain("line 1"),
  );

  it("asks which column is meant where two hold addresses", () => {
    const file = `mint,owner\n${one},${two}\n`;
    expect(problemsOf(file)).toContain(
      'column 1 (mint) and column 2 (owner) hold addresses; choose the wallets\' with --column, such as --column "mint"',
    );
    expect(walletsOf(file, "Owner")).toEqual([two]);
    expect(walletsOf(file, "1")).toEqual([one]);
    expect(problemsOf(file, "wallet")).toContain(
      '--column "wallet" isn\'t in the file, which has column 1 (mint), column 2 (owner)',
    );
  });

  it("says that wallets were converted to lower case or capitals", () => {
    const file = both.map((wallet) => wallet.toLowerCase()).join("\n");
    expect(problemsOf(file)).toContain(`line 1: "${one.toLowerCase()}" has no capital letters`);
    expect(problemsOf(file)).toContain("line 2:");
    expect(problemsOf(one.toUpperCase())).toContain("has no lower-case letters");
  });

  it("refuses addresses that no wallet can sign for", () => {
    expect(problemsOf(`${one}\n${derived}`)).toContain(`line 2: "${derived}" belongs to a program`);
    for (const program of [
      "11111111111111111111111111111111",
      "SysvarC1ock11111111111111111111111111111111",
      "1nc1nerator11111111111111111111111111111111",
      "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
    ]) {
      expect(problemsOf(program)).toContain("is reserved");
    }
  });

  it("shows what can't be seen by its code, and what was meant otherwise", () => {
    expect(problemsOf(`${one}\na\0b,x`)).toContain('line 2: "aU+0000b" is not a Solana address');
    expect(problemsOf(`0x${"ab".repeat(20)}`)).toContain("is an Ethereum address");
    expect(problemsOf("anna.sol\n")).toContain('"anna.sol" is not a Solana address');
    expect(problemsOf(`${one.slice(0, 25)}\n${two}`)).toContain("line 1:");
    expect(problemsOf(`[${JSON.stringify(one)},`)).toContain("the file isn't JSON");
    expect(problemsOf(`wallet\n"${one}\n${two}`)).toContain("the file isn't CSV: Quote Not Closed");
    expect(problemsOf(`{"wallets":[]}`)).toContain("must hold a list");
    expect(problemsOf(`[null, 7]`)).toContain('entry 1: "null" is not a Solana address');
  });

  it.each(["", " \n", "wallet\n", "sep=,\n", "sep=;\nWallet;Name\n", "[]"])(
    "has wallets, unlike %j",
    (text) => expect(problemsOf(text)).toContain("the file has no wallets"),
  );

  it("lists the first of many issues", () => {
    const text = Array.from({ length: 1_000 }, (_, index) => `anna${index},${one}`).join("\n");
    expect(problemsOf(text)).toContain("and 979 more");
  });
});
