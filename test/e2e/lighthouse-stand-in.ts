import type { Address, EncodedAccount } from "@solana/kit";
import { LiteSVM } from "litesvm";

/*
 * Lighthouse on the embedded chain, which doesn't have it: the first memo program's code at its address. It reads no
 * account and accepts data that is UTF-8. Loaded before the stack by `startTestStack`.
 */
const lighthouse = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95" as Address;
const memo = "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo" as Address;

const { withNativeMints } = LiteSVM.prototype;
LiteSVM.prototype.withNativeMints = function (this: LiteSVM) {
  const chain = withNativeMints.call(this);
  const { data } = chain.getAccount(memo) as EncodedAccount;
  chain.addProgram(lighthouse, data as Uint8Array);
  return chain;
};
