import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { address, type Address, type Instruction } from "@solana/kit";
import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { coreProgram } from "../../demo/service/chain/standards/core/program.js";
import { publicSeed } from "../../demo/service/config/published-keys.js";
import { readCloneOptions } from "../../demo/read-clone-options.js";
import { parseStartConfig } from "../../demo/start-config.js";
import { programDirectory, readPrograms } from "../../demo/validator/programs.js";
import { readProgramOptions } from "../../demo/validator/program-options.js";
import { startManualValidator, type ManualValidator } from "./manual-validator.js";

/** Memo program, which the runtime has at this address under a loader without upgrades. */
const memo = address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");
/** Address at which the runtime has no program. */
const elsewhere = address("CLoNE11111111111111111111111111111111111111");

let source: ManualValidator;
let directory: string;
beforeAll(async () => {
  source = await startManualValidator();
  directory = await mkdtemp(join(tmpdir(), "programs-"));
});
afterAll(async () => {
  await source.validator.close();
  await rm(directory, { recursive: true });
});

const clone = async (program: Address) =>
  (await readProgramOptions(["--clone-program", program, "--from", source.validator.url]))[0]!;

const write = (program: Address): Instruction => ({
  programAddress: program,
  data: new TextEncoder().encode("from another chain"),
});

describe("a program of another chain", () => {
  it("runs on a chain that begins with its file at an address of its own", async () => {
    const path = join(directory, `${elsewhere}.so`);
    await writeFile(path, (await clone(memo)).bytes);
    const programs = await readProgramOptions(["--program", `${elsewhere}=${path}`]);
    const manual = await startManualValidator(undefined, programs);
    onTestFinished(() => manual.validator.close());
    const wallet = await manual.createWallet();
    const signature = await manual.run(wallet, write(elsewhere));
    const landed = await manual.rpc
      .getTransaction(signature, { encoding: "json", maxSupportedTransactionVersion: 0 })
      .send();
    expect(landed?.meta?.err).toBeNull();
    expect(landed?.meta?.logMessages?.join()).toContain("from another chain");
    const { value } = await manual.rpc.getAccountInfo(elsewhere, { encoding: "base64" }).send();
    expect(value?.executable).toBe(true);
  });

  it("is read without the header of its data account if it can be upgraded", async () => {
    const { bytes } = await clone(TOKEN_2022_PROGRAM_ADDRESS);
    const { value } = await source.rpc
      .getAccountInfo(TOKEN_2022_PROGRAM_ADDRESS, { encoding: "base64" })
      .send();
    expect(value?.owner).toBe("BPFLoaderUpgradeab1e11111111111111111111111");
    expect([...bytes.subarray(0, 4)]).toEqual([0x7f, 0x45, 0x4c, 0x46]);
  });

  it.each([
    ["an account that is no program", () => source.validator.ledger.identity],
    ["an address without an account", () => elsewhere],
  ])("is not read from %s", async (_, find) => {
    await expect(clone(find())).rejects.toMatchObject({ code: "PROGRAM_UNUSABLE" });
  });
});

describe("the options of the embedded chain", () => {
  it.each([
    [["--clone-program", memo], /--from URL/],
    [["--program", memo], /ADDRESS=FILE/],
    [["--program", `${memo}=/nowhere.so`], /nowhere\.so can't be read/],
    [["--program", `memo=${import.meta.filename}`], /not a Solana address/],
    [["--program", `${memo}=${import.meta.filename}`], /not an ELF file/],
  ])("%j are refused with what to change", async (options, message) => {
    await expect(readProgramOptions(options)).rejects.toThrow(message);
  });
});

describe("the directory of programs", () => {
  it("is PROGRAM_DIRECTORY, or a folder of the user's cache", () => {
    expect(programDirectory({ PROGRAM_DIRECTORY: "/programs" })).toBe("/programs");
    expect(programDirectory({ XDG_CACHE_HOME: "/cache" })).toBe("/cache/mint-widget/programs");
    expect(parseStartConfig({ PROGRAM_DIRECTORY: "/programs" }).programDirectory).toBe("/programs");
  });

  it("may be missing", async () => {
    expect(await readPrograms(join(directory, "missing"))).toEqual([]);
  });

  it("has files that are named after their programs", async () => {
    const misnamed = await mkdtemp(join(directory, "misnamed-"));
    await writeFile(join(misnamed, "mpl_core_program.so"), (await clone(memo)).bytes);
    await expect(readPrograms(misnamed)).rejects.toThrow("ADDRESS.so");
  });

  it("is in the cache of the project by default", () => {
    expect(programDirectory({ MINT_WIDGET_CACHE: "/own", XDG_CACHE_HOME: "/cache" })).toBe("/own/programs");
  });
});

describe("PROGRAM_SOURCE", () => {
  const read = (environment: Record<string, string>) => parseStartConfig(environment).programSource;

  it("is a node of mainnet by default", () => {
    expect(read({})).toBe("https://api.mainnet-beta.solana.com");
    expect(read({ PROGRAM_SOURCE: "" })).toBe("https://api.mainnet-beta.solana.com");
  });

  it("is the URL of a node, or off", () => {
    expect(read({ PROGRAM_SOURCE: "http://localhost:8899" })).toBe("http://localhost:8899");
    expect(read({ PROGRAM_SOURCE: "off" })).toBeNull();
    expect(() => read({ PROGRAM_SOURCE: "mainnet" })).toThrow(
      "PROGRAM_SOURCE must be the URL of a Solana node, or off",
    );
  });

  it("isn't used by a start with another chain", () => {
    const external = {
      SOLANA_RPC_URL: "http://localhost:8899",
      CHAIN: "solana-localnet",
      TREASURY: memo,
      AUTHORITY_KEY: JSON.stringify([...publicSeed("treasury of the samples"), ...new Uint8Array(32)]),
    };
    expect(read({ ...external, PROGRAM_SOURCE: "http://localhost:8899" })).toBeNull();
  });
});

describe("npm run clone-program", () => {
  it("writes a node's program into the directory, and prints its size and hash", async () => {
    const target = join(directory, "cache");
    const parameters = ["--import", "tsx", "demo/clone-program.ts", memo, "--from", source.validator.url];
    const child = spawn(process.execPath, parameters, {
      env: { ...process.env, PROGRAM_DIRECTORY: target },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const output: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => output.push(part));
    expect(await once(child, "close")).toEqual([0, null]);
    const bytes = await readFile(join(target, `${memo}.so`));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(Buffer.concat(output).toString()).toBe(
      `${join(target, `${memo}.so`)}\n${bytes.length} bytes, SHA-256 ${sha256}\n`,
    );
    expect(await readPrograms(target)).toMatchObject([{ address: memo }]);
  });

  it("takes Metaplex Core from PROGRAM_SOURCE by default", async () => {
    const { bytes } = await clone(memo);
    const core = await startManualValidator(undefined, [{ address: coreProgram, bytes }]);
    onTestFinished(() => core.validator.close());
    expect(await readCloneOptions([], { PROGRAM_SOURCE: core.validator.url })).toEqual({
      address: coreProgram,
      bytes,
    });
  });

  it("takes a file, relative to the directory in which npm was called", async () => {
    const { bytes } = await clone(memo);
    await writeFile(join(directory, "dumped.so"), bytes);
    const program = await readCloneOptions(["--from", "dumped.so"], { INIT_CWD: directory });
    expect(program).toEqual({ address: coreProgram, bytes: Buffer.from(bytes) });
  });

  it.each<[string, string[], RegExp]>([
    ["a file that isn't there", ["--from", "missing.so"], /missing\.so can't be read/],
    ["a file that is no program", ["--from", "package.json"], /solana program dump/],
    ["an address that is none", ["./core.so"], /--from URL\|FILE/],
    ["several addresses", [memo, elsewhere], /Usage/],
    ["nothing to read from", [], /--from/],
  ])("refuses %s, and says what to do", async (_, args, message) => {
    await expect(readCloneOptions(args, { PROGRAM_SOURCE: "off" })).rejects.toThrow(message);
  });
});
