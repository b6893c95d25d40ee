import { Linter } from "eslint";
import { describe, expect, it } from "vitest";
import plugin from "../../.build/retired-words.js";

function lint(code: string, filename = "src/core/store.js"): string[] {
  const messages = new Linter({ cwd: process.cwd() }).verify(
    code,
    [{ files: ["**/*.js"], plugins: { project: plugin }, rules: { "project/retired-words": "error" } }],
    { filename: `${process.cwd()}/${filename}` },
  );
  return messages.map(({ message }) => message);
}

describe("Retired words are rejected", () => {
  it("in names of files and folders", () => {
    expect(lint("", "src/widget/furniture.js")).toEqual([
      '"furniture" in file src/widget/furniture.js is retired: use section placeholder.',
    ]);
    expect(lint("", "demo/service/chain/ledger.js")).toHaveLength(1);
    expect(lint("", "demo/validator/ledger.js")).toEqual([]);
  });

  it("in exported names, word by word", () => {
    expect(lint("export class MintWorld {} export function judgeTransaction() {}")).toHaveLength(2);
    expect(lint("const speech = 1; export { speech };")).toHaveLength(1);
    expect(lint("export const worldwide = 1; const judge = 2; judge;")).toEqual([]);
  });

  it("in CSS classes of styles and templates", () => {
    expect(lint("css`.room > .item { color: red }`")).toHaveLength(1);
    expect(lint('html`<div class="item hung">mistake</div>`')).toHaveLength(1);
    expect(lint("css`.item { margin: 0.5em }`")).toEqual([]);
  });
});
