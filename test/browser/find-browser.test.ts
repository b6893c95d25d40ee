import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findBrowsers } from "./find-browser.js";

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

it("takes the browser that CHROMIUM_PATH names, and no other", () => {
  const chromium = install("bin/chromium");
  const environment = { CHROMIUM_PATH: "/mine", PATH: join(root, "bin") };
  expect(findBrowsers(environment, [chromium])).toEqual([{ path: "/mine", source: "CHROMIUM_PATH" }]);
});

it("prefers Chromium to Chrome, PATH to the usual places, and the first folder of PATH", () => {
  const chrome = install("first/google-chrome");
  const second = install("second/chromium");
  const third = install("third/chromium");
  const usual = install("opt/chrome");
  const PATH = ["first", "second", "third"].map((folder) => join(root, folder)).join(delimiter);
  expect(findBrowsers({ PATH }, [usual]).map(({ path }) => path)).toEqual([second, third, chrome, usual]);
});

it("passes over what can't be executed, and finds nothing where nothing is", () => {
  install("bin/chromium", 0o644);
  expect(findBrowsers({ PATH: join(root, "bin") }, [join(root, "nowhere")])).toEqual([]);
  expect(findBrowsers({}, [])).toEqual([]);
});
