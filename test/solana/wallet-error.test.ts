import {
  WalletConnectionError,
  WalletNotReadyError,
  WalletSignTransactionError,
  WalletWindowClosedError,
} from "@solana/wallet-adapter-base";
import { expect, it } from "vitest";
import { toWalletError, WalletError } from "../../src/solana/wallets/wallet-error.js";

const named = (name: string, more: object = {}): Error => Object.assign(new Error("…"), { name, ...more });

it.each<[string, unknown]>([
  ["EIP-1193, as Phantom, MetaMask and Brave do", { code: 4001, message: "User rejected the request." }],
  ["EIP-1193 with the code as text", { code: "4001" }],
  ["WalletStandardError", named("WalletStandardError", { context: { __code: 4001000 } })],
  ["WalletConnect", { code: 5000 }],
  ["ethers", { code: "ACTION_REJECTED" }],
  [
    "Mobile Wallet Adapter, not signed",
    named("SolanaMobileWalletAdapterProtocolError", { code: "ERROR_NOT_SIGNED" }),
  ],
  ["Ledger, declined on the device", named("TransportStatusError", { statusCode: 0x6985 })],
  ["Ledger, declined on newer firmware", named("TransportStatusError", { statusCode: 0x5501 })],
  ["a passkey dialog dismissed", new DOMException("…", "NotAllowedError")],
  ["a closed window", new WalletWindowClosedError()],
  ["a classic adapter around it", new WalletSignTransactionError("…", { code: 4001 })],
  [
    "a classic adapter around an adapter",
    new WalletConnectionError("…", new WalletSignTransactionError("…", { code: 4001 })),
  ],
  ["an error with it as cause", new Error("…", { cause: { code: 4001 } })],
  ["an error within causes", new Error("…", { cause: new Error("…", { cause: { cause: { code: 4001 } } }) })],
  ["a text", "User rejected the request."],
  ["an error with nothing but a text", new Error("User rejected the request")],
  ["a text that ends with the user", new Error("Transaction was rejected by the user.")],
  ["a text in two words of its own", { message: "Connection canceled by user" }],
])("recognizes a decline by the visitor: %s", (_, thrown) => {
  expect(toWalletError(thrown)).toMatchObject({ code: "WALLET_REJECTED", cause: thrown });
});

it.each<[string, unknown]>([
  ["another code", { code: -32603 }],
  ["another code with the words", { code: -32603, message: "User rejected the request." }],
  ["the words later in the text", "Can't tell whether the user rejected the request."],
  ["a rejection by somebody else", "Transaction rejected by the network"],
  ["a string", "4001"],
  ["nothing", undefined],
  ["null", null],
])("treats an error similar to a decline as a failure: %s", (_, thrown) => {
  expect(toWalletError(thrown)).toMatchObject({ code: "WALLET_FAILED", cause: thrown });
});

it.each<[string, unknown]>([
  ["a property that throws", Object.defineProperty({}, "code", { get: () => raise() })],
  ["a proxy that throws", new Proxy({}, { get: () => raise(), getPrototypeOf: () => raise() })],
  ["a code that can't become text", { code: Object.create(null) }],
  ["a message that isn't text", Object.assign(new Error("…"), { message: 7 })],
  ["a symbol", Symbol("no")],
])("is a failure with a message, whatever was thrown: %s", (_, thrown) => {
  expect(toWalletError(thrown)).toMatchObject({ code: "WALLET_FAILED", message: "The wallet failed." });
});

function raise(): never {
  throw new Error("Not readable.");
}

it("a missing wallet is unavailable", () => {
  expect(toWalletError(new WalletNotReadyError()).code).toBe("WALLET_UNAVAILABLE");
});

it("cyclic causes of errors end", () => {
  const loop: { error?: unknown } = {};
  loop.error = loop;
  expect(toWalletError(loop).code).toBe("WALLET_FAILED");
});

it("an error with a code stays as it is", () => {
  const error = new WalletError("WALLET_UNSUPPORTED_CHAIN", "…");
  expect(toWalletError(error)).toBe(error);
});
