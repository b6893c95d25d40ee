import { spawn } from "node:child_process";
import { open, readFile, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommandLine } from "../../../demo/service/cli/command-line.js";
import { UserError } from "../../../demo/service/platform/errors/user-error.js";
import { isFullRun } from "../../scope.js";
import { createHttpHarness, now, random, type HttpHarness } from "../http/harness.js";
import { createCommandRunner } from "./command-runner.js";

const project = fileURLToPath(new URL("../../..", import.meta.url));

describe("a command on a database that takes no change", () => {
  let harness: HttpHarness;
  let run: ReturnType<typeof createCommandRunner>;
  beforeAll(async () => {
    harness = await createHttpHarness({ isDirect: true });
    run = createCommandRunner({ DATABASE_URL: harness.url }, () => now);
  });
  afterAll(() => harness.close());

  const query = (statement: string) => harness.database.$client.query(statement);

  it("says that the database is read-only, and what to do", async () => {
    const name = new URL(harness.url).pathname.slice(1);
    await query(`alter database "${name}" set default_transaction_read_only = on`);
    expect(await run("phases edit OwnDrop 1 --per-wallet 3")).toEqual({
      exitCode: 1,
      output: "",
      errors:
        "The database of DATABASE_URL is read-only: it is a standby, or was set to read-only. Point it to the primary, or run the command again once it accepts writes.\n",
    });
    expect(await run("phases list OwnDrop")).toMatchObject({ exitCode: 0 });
    await query(`alter database "${name}" reset default_transaction_read_only`);
    expect(await run("phases edit OwnDrop 1 --per-wallet 3")).toMatchObject({ exitCode: 0 });
  });

  it.each([
    ["53100", "has no space left on its disk. Free some, then run the command again."],
    ["53300", "has no free connection."],
    ["57P01", "was stopped. Run the command again once it is back."],
    ["57P03", "is starting or stopping. Run the command again in a moment."],
  ])("says what PostgreSQL's error %s means: it %s", async (code, problem) => {
    await query(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '${code}'; end $$`);
    await query("create trigger failing before insert on audit_entries execute function fail()");
    const { exitCode, errors } = await run("phases edit OwnDrop 1 --per-wallet 4");
    await query("drop function fail cascade");
    expect(exitCode).toBe(1);
    expect(errors).toMatch(/^The database of DATABASE_URL .*\n$/);
    expect(errors).toContain(problem);
  });
});

describe("a command that fails for an unknown reason", () => {
  it("says so in one sentence, and writes the details to a file without the secrets", async () => {
    let errors = "";
    const failure = Object.assign(
      new Error("Failed query: insert into keys\nparams: anna", {
        cause: new TypeError("postgresql://mint:hunter2hunter2@db/mint gave mint_live_abcdefghijklmnop1234"),
      }),
      { params: ["anna"] },
    );
    const context = {
      environment: { METRICS_TOKEN: "token-of-prometheus" },
      account: "anna@laptop",
      clock: () => now,
      random,
      isTerminal: false,
      ask: null,
      write: () => undefined,
      warn: (words: string) => void (errors += words),
    };
    const parameters = ["serve"];
    const exitCode = await runCommandLine(parameters, context, () => Promise.reject(failure));
    expect(exitCode).toBe(1);
    const [, path] =
      /^The command failed .* The details are in (\S+\/error\.json); please report them\.\n$/.exec(errors)!;
    const details = await readFile(path!, "utf8");
    expect(JSON.parse(details)).toMatchObject({
      command: ["serve"],
      error: { cause: { name: "TypeError" } },
    });
    expect(details).toContain("Failed query: insert into keys");
    expect(details).not.toMatch(/anna|hunter2|abcdefghijklmnop/);
    expect((await stat(path!)).mode & 0o777).toBe(0o600);
    await rm(dirname(path!), { recursive: true });
  });
});

describe("what a command prints", () => {
  it("can't move the cursor, forge lines or turn the text of a definition's names", async () => {
    let output = "";
    const context = {
      environment: {},
      account: "anna@laptop",
      clock: () => now,
      random,
      isTerminal: false,
      ask: null,
      write: (words: string) => void (output += words),
      warn: (words: string) => void (output += words),
    };
    const name = "P\u001B[31m\rFAKE\u009B1A\u202Egnp\u2028\0";
    await runCommandLine(["serve"], context, () => Promise.reject(new UserError(`"${name}"\tends\r\n`)));
    expect(output).toBe('"P\\u001b[31m\\u000dFAKE\\u009b1A\\u202egnp\\u2028\\u0000"\tends\r\n\n');
  });
});

describe("a command with an unusable DATABASE_URL", () => {
  const expected = "must be postgresql://user:password@host:port/name";
  it.each([
    ["postgresql://mint:a#b@db.example/mint", "percent-encode # in the user or password as %23"],
    ["postgresql://mint:1#b@db.example/mint", "percent-encode # in the user or password as %23"],
    ["postgresql://mint:a/b@db.example/mint", "percent-encode / in the user or password as %2F"],
    ["postgresql://mint:a?b@db.example/mint", "percent-encode ? in the user or password as %3F"],
    ["postgresql://mint:100%@db.example/mint", "percent-encode % in the user or password as %25"],
    ["mysql://mint:secret@db.example/mint", expected],
    ['"postgresql://mint:secret@db.example/mint"', "without quotes around it"],
    ["db.example:5432/mint", expected],
  ])("refuses %s in one sentence, as a service process does", async (url, problem) => {
    for (const command of ["collections list", "migrate", "collections remove aurora"]) {
      const { exitCode, output, errors } = await createCommandRunner({ DATABASE_URL: url })(command);
      expect({ exitCode, output }).toEqual({ exitCode: 1, output: "" });
      expect(errors).toContain(`  DATABASE_URL ${expected}`);
      expect(errors).toContain(problem);
      expect(errors).not.toMatch(/a[#/?]b|secret|^ {4}at /m);
    }
  });
});

describe("a command whose file can't be used", () => {
  it.each([
    ["ENOSPC", "can't be written: its disk is full."],
    ["EROFS", "can't be written: its file system is read-only."],
    ["EACCES", "can't be opened: this user lacks permission."],
  ])("names the file and the remedy for %s: it %s", async (code, problem) => {
    const failure = Object.assign(new Error(`${code}: copyfile`), {
      code,
      path: "/home/anna/1.png",
      dest: "/var/lib/mint/art/1.png",
    });
    let errors = "";
    const context = {
      environment: {},
      account: "anna@laptop",
      clock: () => now,
      random,
      isTerminal: false,
      ask: null,
      write: () => undefined,
      warn: (words: string) => void (errors += words),
    };
    const exitCode = await runCommandLine(["serve"], context, () =>
      Promise.reject(new Error("The art was not copied", { cause: failure })),
    );
    expect(exitCode).toBe(1);
    expect(errors).toMatch(/^\/var\/lib\/mint\/art\/1\.png .*\n$/);
    expect(errors).toContain(problem);
  });

  if (isFullRun)
    it("says that the disk of its output is full, without a stack", async () => {
      const full = await open("/dev/full", "w");
      const child = spawn(process.execPath, ["--import", "tsx", "demo/service/main.ts", "variables"], {
        cwd: project,
        stdio: ["ignore", full.fd, "pipe"],
      });
      const exited = new Promise((resolve) => child.once("close", resolve));
      expect(await text(child.stderr!)).toBe(
        "The output can't be written: its disk is full. Free some space, then run the command again.\n",
      );
      expect(await exited).toBe(1);
      await full.close();
    });
});
