import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createSolanaRpc } from "@solana/kit";
import { expect, it, onTestFinished } from "vitest";
import { startValidator, type IntervalTimers } from "../../demo/validator/start-validator.js";
import { NOON } from "./manual-validator.js";

/** Wall clock with one timer, both advanced manually. */
function createTime() {
  let milliseconds = NOON;
  let tick: (() => void) | null = null;
  const timers: IntervalTimers = {
    setInterval: (callback) => void (tick = callback),
    clearInterval: () => void (tick = null),
  };
  return {
    now: () => milliseconds,
    timers,
    isRunning: () => tick !== null,
    pass(by: number) {
      milliseconds += by;
      tick?.();
    },
  };
}

/** Address of the Clock sysvar, and the offset of its Unix time in seconds. */
const CLOCK = "SysvarC1ock11111111111111111111111111111111" as Parameters<
  ReturnType<typeof createSolanaRpc>["getAccountInfo"]
>[0];
const UNIX_TIME_OFFSET = 32;

it("slots begin as wall time passes, all that are due after a sleep, none when the clock is set back", async () => {
  const time = createTime();
  const { ledger, close } = await startValidator({ port: 0, now: time.now, timers: time.timers });
  const first = ledger.slotAt("processed");
  const passed = () => ledger.slotAt("processed") - first;
  time.pass(399);
  expect(passed()).toBe(0);
  time.pass(1);
  expect(passed()).toBe(1);
  time.pass(60_200);
  expect(passed()).toBe(151);
  time.pass(-3_600_000);
  expect(passed()).toBe(151);
  time.pass(200);
  expect(passed()).toBe(152);
  await close();
  expect(time.isRunning()).toBe(false);
});

it("the Clock sysvar and block times follow the wall clock", async () => {
  const time = createTime();
  const validator = await startValidator({ port: 0, now: time.now, timers: time.timers });
  const rpc = createSolanaRpc(validator.url);
  time.pass(3_600_000);
  const { value } = await rpc.getAccountInfo(CLOCK, { encoding: "base64" }).send();
  const clock = Buffer.from(value!.data[0], "base64");
  expect(clock.readBigInt64LE(UNIX_TIME_OFFSET)).toBe(BigInt(NOON / 1000 + 3_600));
  expect(clock.readBigUInt64LE(0)).toBe(await rpc.getSlot({ commitment: "processed" }).send());
  await validator.close();
});

it("slot, block height and epoch are consistent, and the height differs from the slot", async () => {
  const time = createTime();
  const validator = await startValidator({ port: 0, now: time.now, timers: time.timers });
  const rpc = createSolanaRpc(validator.url);
  const [slot, height, epoch] = await Promise.all([
    rpc.getSlot().send(),
    rpc.getBlockHeight().send(),
    rpc.getEpochInfo().send(),
  ]);
  expect(epoch).toMatchObject({ absoluteSlot: slot, blockHeight: height, epoch: 0n, slotIndex: slot });
  expect(height).toBeLessThan(slot);
  const { value } = await rpc.getLatestBlockhash().send();
  expect(value.lastValidBlockHeight).toBe(height + 150n);
  await validator.close();
});

it("two validators differ in genesis, faucet and blockhash; the same seed gives the same ones", async () => {
  const time = createTime();
  const facts = async (seed?: Uint8Array) => {
    const { ledger, close } = await startValidator({ port: 0, now: time.now, timers: time.timers, seed });
    await close();
    return [ledger.genesisHash, ledger.identity, ledger.blockhashAt(ledger.slotAt("processed")).blockhash];
  };
  const [one, two] = [await facts(), await facts()];
  expect(one.some((fact) => two.includes(fact))).toBe(false);
  const seed = new Uint8Array(32).fill(1);
  expect(await facts(seed)).toEqual(await facts(seed));
});

it("a taken port is an error with its code, and closing frees the port", async () => {
  const first = await startValidator({ port: 0 });
  const port = Number(new URL(first.url).port);
  await expect(startValidator({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await first.close();
  const second = await startValidator({ port });
  await second.close();
});

it("closing doesn't wait for idle connections or for requests that never end", async () => {
  const errors: unknown[] = [];
  const validator = await startValidator({ port: 0, report: (error) => errors.push(error) });
  await createSolanaRpc(validator.url).getHealth().send();
  const unfinished = connect(Number(new URL(validator.url).port), "127.0.0.1");
  await once(unfinished, "connect");
  const cutOff = new Promise((resolve) => unfinished.on("error", resolve).on("close", resolve));
  unfinished.write(
    "POST / HTTP/1.1\r\nHost: validator\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
  );
  await createSolanaRpc(validator.url).getHealth().send();
  await validator.close();
  await cutOff;
  expect(errors).toEqual([]);
  await expect(createSolanaRpc(validator.url).getHealth().send()).rejects.toThrow();
});

/** Runs `main.ts` as a process, which ends with the test at the latest. */
function runProcess(port: string) {
  const child = spawn(process.execPath, ["--import", "tsx", "demo/validator/main.ts"], {
    env: { ...process.env, RPC_PORT: port },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

it.each(["SIGINT", "SIGTERM"] as const)("its process exits cleanly on %s", async (signal) => {
  const child = runProcess("0");
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const url = /http:\/\/\S+/.exec(line.toString())![0];
  expect(await createSolanaRpc(url).getHealth().send()).toBe("ok");
  child.kill(signal);
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("its process reports an invalid port with the variable to change", async () => {
  const child = runProcess("eighty");
  const heard: string[] = [];
  child.stderr.on("data", (data: Buffer) => heard.push(data.toString()));
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(1);
  expect(heard.join("")).toContain('RPC_PORT is "eighty"');
});
