import { address } from "../../../../src/contract/values/address.js";
import type { AllowlistRow } from "./queries.js";
import { UserError } from "../../platform/errors/user-error.js";

/** Invalid allowlist file, with the line of each issue. */
export class AllowlistError extends UserError {
  override readonly name = "AllowlistError";
  override readonly code = "ALLOWLIST_INVALID";

  constructor(readonly issues: readonly { readonly line: number; readonly message: string }[]) {
    const shown = issues.slice(0, 20).map(({ line, message }) => `  line ${line}: ${message}`);
    const rest = issues.length > shown.length ? [`  and ${issues.length - shown.length} more`] : [];
    super(["The allowlist was not changed:", ...shown, ...rest].join("\n"));
  }
}

/**
 * Parses wallets from a CSV export: one per line, optionally followed by its units beyond the phase's limit. Accepts
 * comma, semicolon or tab as separator, quotes, a header and empty lines.
 * @throws AllowlistError with all issues
 */
export function parseAllowlist(text: string): AllowlistRow[] {
  const issues: { line: number; message: string }[] = [];
  const lines = new Map<string, number>();
  const rows: AllowlistRow[] = [];
  text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .forEach((content, index) => {
      const line = index + 1;
      const [wallet = "", bonus = "", ...rest] = content.split(/[,;\t]/).map((cell) =>
        cell
          .trim()
          .replace(/^"(.*)"$/, "$1")
          .trim(),
      );
      const addIssue = (message: string) => void issues.push({ line, message });
      if (wallet === "" && bonus === "") return;
      if (lines.size === 0 && issues.length === 0 && /^(wallet|address)/i.test(wallet)) return;
      if (!address.safeParse(wallet).success)
        return addIssue(`"${wallet}" is not a Solana address in base58`);
      if (lines.has(wallet)) return addIssue(`${wallet} is already on line ${lines.get(wallet)}`);
      if (!/^\d{0,6}$/.test(bonus)) return addIssue(`"${bonus}" is not a number of additional units`);
      if (rest.some((cell) => cell !== "")) return addIssue("has more than a wallet and a number");
      lines.set(wallet, line);
      rows.push({ wallet, bonus: Number(bonus) });
    });
  if (issues.length > 0) throw new AllowlistError(issues);
  return rows;
}

export function formatAllowlist(rows: readonly AllowlistRow[]): string {
  return ["wallet,bonus", ...rows.map(({ wallet, bonus }) => `${wallet},${bonus}`), ""].join("\n");
}
