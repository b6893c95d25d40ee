import {
  address,
  createSolanaRpcSubscriptions,
  generateKeyPairSigner,
  getTransactionDecoder,
  getBase64Encoder,
  sendAndConfirmTransactionFactory,
  type Address,
} from "@solana/kit";
import { Connection, Keypair, LAMPORTS_PER_SOL, SystemProgram, Transaction } from "@solana/web3.js";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket, type ClientOptions } from "ws";
import { eventually } from "../eventually.js";
import { startManualValidator, transfer, type ManualValidator } from "./manual-validator.js";

let manual: ManualValidator;
const opened: WebSocket[] = [];

beforeEach(async () => {
  manual = await startManualValidator();
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate();
  await manual.validator.close();
});

/** Raw connection: sends a call, and keeps all that arrives. */
async function openSocket(url = manual.validator.webSocketUrl, options: ClientOptions = {}) {
  const socket = new WebSocket(url, options);
  opened.push(socket);
  // oxlint-disable-next-line typescript/no-explicit-any -- what arrives is what is tested
  const received: any[] = [];
  socket.on("message", (data) => received.push(JSON.parse(String(data))));
  await once(socket, "open");
  let id = 0;
  return {
    socket,
    received,
    async call(method: string, ...params: unknown[]) {
      id += 1;
      const own = id;
      socket.send(JSON.stringify({ jsonrpc: "2.0", id: own, method, params }));
      return eventually(() => {
        const answer = received.find((one) => one.id === own);
        expect(answer).toBeDefined();
        return answer;
      });
    },
  };
}

describe("a WebSocket of the embedded chain", () => {
  it("lets kit send a transaction and wait for its confirmation", async () => {
    const { rpc, validator } = manual;
    const wallet = await manual.createWallet();
    const to = await generateKeyPairSigner();
    const { wire } = await manual.sign(wallet, [transfer(wallet, to.address, 1_000_000n)]);
    const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: "confirmed" }).send();
    const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(wire));
    const rpcSubscriptions = createSolanaRpcSubscriptions(validator.webSocketUrl);
    const send = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as never);
    const slots = setInterval(() => manual.confirm(), 20);
    await send({ ...transaction, lifetimeConstraint: lifetime } as never, { commitment: "confirmed" });
    clearInterval(slots);
    expect((await rpc.getBalance(to.address, { commitment: "confirmed" }).send()).value).toBe(1_000_000n);
  });

  it("lets web3.js confirm a transaction", async () => {
    const { validator } = manual;
    const connection = new Connection(validator.url, {
      commitment: "confirmed",
      wsEndpoint: validator.webSocketUrl,
    });
    const wallet = Keypair.generate();
    await connection.requestAirdrop(wallet.publicKey, LAMPORTS_PER_SOL);
    manual.confirm();
    const lifetime = await connection.getLatestBlockhash();
    const transaction = new Transaction({ feePayer: wallet.publicKey, ...lifetime }).add(
      SystemProgram.transfer({
        fromPubkey: wallet.publicKey,
        toPubkey: Keypair.generate().publicKey,
        lamports: 1_000_000,
      }),
    );
    const slots = setInterval(() => manual.confirm(), 20);
    const signature = await connection.sendTransaction(transaction, [wallet]);
    const { value } = await connection.confirmTransaction({ signature, ...lifetime }, "confirmed");
    clearInterval(slots);
    expect(value.err).toBeNull();
    // It has no public way to stop reconnecting.
    (connection as unknown as { _rpcWebSocket: { close(): void } })._rpcWebSocket.close();
  });

  it("serves the port of the JSON-RPC, too", async () => {
    const { call } = await openSocket(manual.validator.url.replace("http", "ws"));
    expect((await call("slotSubscribe")).result).toBeTypeOf("number");
  });

  it("tells slots, roots and new states of an account in the shapes of a node", async () => {
    const { call, received } = await openSocket();
    const to = (await generateKeyPairSigner()).address as Address;
    const [slot, root, account] = [
      (await call("slotSubscribe")).result,
      (await call("rootSubscribe")).result,
      (await call("accountSubscribe", to, { commitment: "confirmed", encoding: "base64" })).result,
    ];
    const at = manual.validator.ledger.slotAt("processed");
    await manual.rpc.requestAirdrop(address(to), 1_000_000_000n as never).send();
    manual.confirm();
    const told = (id: number) =>
      eventually(() => {
        const found = received.filter(({ params }) => params?.subscription === id);
        expect(found).toHaveLength(1);
        return found[0];
      });
    expect(await told(slot)).toEqual({
      jsonrpc: "2.0",
      method: "slotNotification",
      params: { result: { parent: at, root: at - 31, slot: at + 1 }, subscription: slot },
    });
    expect((await told(root)).params.result).toBe(at - 31);
    expect((await told(account)).params.result).toMatchObject({
      context: { slot: at },
      value: { lamports: 1_000_000_000, data: ["", "base64"], executable: false },
    });
  });

  it("tells a signature's outcome once, also if it has landed before", async () => {
    const { call, received } = await openSocket();
    const wallet = await manual.createWallet();
    const signature = await manual.run(wallet, transfer(wallet, wallet.address, 1n));
    const { result } = await call("signatureSubscribe", signature, { commitment: "confirmed" });
    await eventually(() => expect(received.at(-1).method).toBe("signatureNotification"));
    expect(received.at(-1).params).toMatchObject({ subscription: result, result: { value: { err: null } } });
    expect((await call("signatureUnsubscribe", result)).error).toEqual({
      code: -32602,
      message: "Invalid subscription id.",
    });
  });

  it("refuses unknown methods, wrong parameters, foreign ids and too many subscriptions", async () => {
    const { call } = await openSocket();
    const code = async (method: string, ...params: unknown[]) => (await call(method, ...params)).error?.code;
    expect(await code("getSlot")).toBe(-32601);
    expect(await code("accountSubscribe", "no address")).toBe(-32602);
    expect(await code("logsSubscribe", { mentions: [] })).toBe(-32602);
    const other = await openSocket();
    const { result } = await other.call("slotSubscribe");
    expect(await code("slotUnsubscribe", result)).toBe(-32602);
    expect((await other.call("slotUnsubscribe", result)).result).toBe(true);
    for (let count = 0; count < 100; count++) await call("rootSubscribe");
    expect(await code("rootSubscribe")).toBe(-32603);
  });

  it("tells the logs of transactions that name an address", async () => {
    const { call, received } = await openSocket();
    const wallet = await manual.createWallet();
    await call("logsSubscribe", { mentions: [wallet.address] }, { commitment: "confirmed" });
    const signature = await manual.run(wallet, transfer(wallet, wallet.address, 1n));
    await eventually(() => expect(received.at(-1).method).toBe("logsNotification"));
    expect(received.at(-1).params.result.value).toMatchObject({
      signature,
      err: null,
      logs: expect.arrayContaining([expect.stringContaining("success")]),
    });
  });

  it("is ended at the second ping of a client that hasn't answered the first", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    await manual.validator.close();
    manual = await startManualValidator();
    const [silent, alive] = [await openSocket(undefined, { autoPong: false }), await openSocket()];
    const closed = once(silent.socket, "close");
    const pinged = Promise.all([silent, alive].map(({ socket }) => once(socket, "ping")));
    vi.advanceTimersByTime(30_000);
    await pinged;
    // Its answer comes after its pong.
    await alive.call("slotSubscribe");
    vi.advanceTimersByTime(30_000);
    // 1006: without a close frame, as after a lost connection.
    expect((await closed)[0]).toBe(1006);
    expect(await alive.call("slotSubscribe")).toMatchObject({ jsonrpc: "2.0" });
  });

  it("is ended when a megabyte waits for a client that doesn't read", async () => {
    const { socket, received } = await openSocket();
    const closed = once(socket, "close");
    socket.on("error", () => undefined);
    socket.pause();
    // The answer to a call repeats its id.
    const calls = 600;
    for (let call = 0; call < calls; call++) {
      const id = `${call} ${"x".repeat(48 * 1024)}`;
      socket.send(
        JSON.stringify({ jsonrpc: "2.0", id, method: "slotUnsubscribe", params: [0] }),
        () => undefined,
      );
    }
    await eventually(() => expect(socket.bufferedAmount).toBe(0));
    socket.resume();
    expect((await closed)[0]).toBe(1006);
    expect(received.length).toBeLessThan(calls);
  });

  it("is closed with the chain", async () => {
    const { socket } = await openSocket();
    const closed = once(socket, "close");
    await manual.validator.close();
    expect((await closed)[0]).toBe(1001);
    manual = await startManualValidator();
  });
});
