import { systemProgram } from "../../platform/validation/wallet-rules.js";
import type { Royalty, TransferRules } from "./tables.js";

/**
 * Describes a royalty for operators: how much, to whom, and which programs may transfer the items.
 * @example
 * formatRoyalty({ basisPoints: 500, recipients: [{ address, share: 100 }] }); // "5 % of resales, to ADDRESS 100 %"
 */
export function formatRoyalty({ basisPoints, recipients, rules }: Royalty): string {
  const shares = recipients.map(({ address, share }) => `${address} ${share} %`);
  const to = `${basisPoints / 100} % of resales, to ${shares.join(", ")}`;
  return rules ? `${to}; ${formatRules(rules)}` : to;
}

/** The System program isn't named: it only lets wallets in, which every allow list must. */
function formatRules({ kind, programs }: TransferRules): string {
  const named = programs.filter((program) => program !== systemProgram);
  if (kind === "deny") return `transfers by ${named.join(", ")} are refused`;
  if (named.length === 0) return "only wallets can transfer items, and no marketplace";
  return `besides wallets, only ${named.join(", ")} can transfer items`;
}
