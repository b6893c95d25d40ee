import type { MintDeps } from "../../../demo/service/mint/mint-deps.js";
import type { Call } from "./node-transport.js";

/** Mutation of the service without a change of its code: its statements, requests or chain calls are rewritten. */
export interface Mutation {
  readonly rewriteStatement?: (text: string) => string;
  readonly rewriteRequest?: (call: Call) => Call;
  readonly wrapChain?: (chain: MintDeps["chain"]) => MintDeps["chain"];
}
