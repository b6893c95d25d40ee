import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { publishRunningStack, readRunningStack } from "../demo/running-stack.js";

const environment = { DATABASE_URL: "postgresql://postgres:secret@127.0.0.1:5432/postgres" };

function chooseFile(): string {
  const directory = mkdtempSync(join(tmpdir(), "running-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, "dist/running.json");
}

it("a command finds the running npm start until it ends, and no other user reads its password", () => {
  const file = chooseFile();
  const withdraw = publishRunningStack(environment, file);
  expect(readRunningStack(file)).toEqual({ pid: process.pid, environment });
  expect(statSync(file).mode & 0o077).toBe(0);
  withdraw();
  expect(existsSync(file)).toBe(false);
});

it("a command finds no npm start that was killed, and an end leaves a later start alone", () => {
  const file = chooseFile();
  const withdraw = publishRunningStack(environment, file);
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(file, JSON.stringify({ pid, environment }));
  expect(readRunningStack(file)).toBeNull();
  writeFileSync(file, JSON.stringify({ pid: process.ppid, environment }));
  withdraw();
  expect(readRunningStack(file)?.pid).toBe(process.ppid);
});
