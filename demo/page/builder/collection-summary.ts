import { ApiError, MarketApi, type MintApi } from "../../../src/api.js";
import { readMarketApiBase } from "../../../src/configuration.js";
import type { Embed } from "./embed.js";
import type { SummaryEntry } from "./validation-result.js";

type CollectionResponse = Awaited<ReturnType<MintApi["readCollection"]>>;

const networks: Readonly<Record<string, string>> = {
  "solana-mainnet": "Solana mainnet",
  "solana-devnet": "Solana devnet (test network)",
  "solana-testnet": "Solana testnet (test network)",
  "solana-localnet": "Local test chain",
};

const statuses: Readonly<Record<string, string>> = { sold_out: "sold out" };

/** Summary of a collection for display. @throws the signal's reason when aborted */
export async function summarizeCollection(
  { collection, phases, supply }: CollectionResponse,
  embed: Embed,
  options: { readonly signal: AbortSignal; readonly fetch: typeof fetch },
): Promise<readonly SummaryEntry[]> {
  const { name, chain = "", features = {} } = collection;
  const has = [
    features.claimCodes && "claim codes",
    features.bounty && "prize draw",
    features.gallery && "gallery",
  ];
  return [
    ["Collection", name],
    ["Network", networks[chain] ?? (chain || "unknown")],
    [
      "Phases",
      phases.all
        .map(({ name = "unnamed", status }) => `${name} (${statuses[status] ?? status})`)
        .join(", ") || "none",
    ],
    ["Supply", supply?.total == null ? "open" : `${supply.minted ?? 0} of ${supply.total} minted`],
    ["Features", has.filter(Boolean).join(", ") || "no claim codes, prize draw or gallery"],
    ["Market", await readMarket(collection.id, embed, options)],
  ];
}

async function readMarket(
  id: string,
  { marketBase, base }: Embed,
  { signal, fetch: send }: { readonly signal: AbortSignal; readonly fetch: typeof fetch },
): Promise<string> {
  const marketApiBase = readMarketApiBase(marketBase, base.trim().replace(/\/+$/, ""));
  if (marketApiBase === null) return "no URL";
  try {
    const { recorded } = await new MarketApi({
      base: marketApiBase,
      fetch: send,
      attempts: 1,
    }).readCollection(id, {
      signal,
    });
    return recorded ? "yes, with sample data" : "yes";
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof ApiError && error.status === 404
      ? "not traded yet"
      : `can’t be read at ${marketApiBase}`;
  }
}
