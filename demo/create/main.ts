#!/usr/bin/env node
import { readFileSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { createProject, OptionError } from "./create.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(here("package.json"), "utf8")) as { version: string };
const terminal = process.stdin.isTTY
  ? createInterface({ input: process.stdin, output: process.stdout })
  : null;
try {
  await createProject(process.argv.slice(2), {
    directory: process.cwd(),
    ask: terminal && ((question) => terminal.question(question)),
    write: (text) => void process.stdout.write(text),
    fetch,
    sources: { examples: here("examples"), shared: here(".") },
    version,
  });
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  terminal?.close();
}
