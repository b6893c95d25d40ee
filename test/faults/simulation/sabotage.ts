import type { MintRulesContext } from "../../../demo/service/mint/mint-context.js";
import type { Call } from "./node-transport.js";

/** A way to break the service without touching it: what it says to its database and its node is changed on the way. */
export interface Sabotage {
  readonly forgeStatement?: (text: string) => string;
  readonly forgeRequest?: (call: Call) => Call;
  readonly forgeChain?: (chain: MintRulesContext["chain"]) => MintRulesContext["chain"];
}
