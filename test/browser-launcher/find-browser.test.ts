import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findBrowsers } from "./find-browser.js";

const places = { variable: "CHROMIUM_PATH", commands: ["chromium", "google-chrome"] };

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "browsers-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function install(path: string, mode = 0o755): string {
  const whole = join(root, path);
  mkdirSync(join(whole, ".."), { recursive: true });
  writeFileSync(whole, "");
  chmodSync(whole, mode);
  return whole;
}

it("uses the browser of CHROMIUM_PATH, and no other", () => {
  const chromium = install("bin/chromium");
  const environment = { CHROMIUM_PATH: "/mine", PATH: join(root, "bin") };
  expect(findBrowsers({ ...places, usual: [chromium] }, environment)).toEqual([
    { path: "/mine", source: "CHROMIUM_PATH" },
  ]);
});

it("prefers Chromium to Chrome, PATH to the usual folders, and the first folder of PATH", () => {
  const chrome = install("first/google-chrome");
  const second = install("second/chromium");
  const third = install("third/chromium");
  const usual = install("opt/chrome");
  const PATH = ["first", "second", "third"].map((folder) => join(root, folder)).join(delimiter);
  expect(findBrowsers({ ...places, usual: [usual] }, { PATH }).map(({ path }) => path)).toEqual([
    second,
    third,
    chrome,
    usual,
  ]);
});

it("skips non-executable files, and returns nothing where nothing is installed", () => {
  install("bin/chromium", 0o644);
  expect(findBrowsers({ ...places, usual: [join(root, "nowhere")] }, { PATH: join(root, "bin") })).toEqual(
    [],
  );
  expect(findBrowsers({ ...places, usual: [] }, {})).toEqual([]);
});
