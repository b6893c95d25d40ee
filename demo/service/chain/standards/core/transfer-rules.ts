import { letsWalletsTransfer } from "../../../platform/validation/wallet-rules.js";
import type { GroupRoyalty } from "../../transactions/item-standard.js";
import { readAddress, rulesAt } from "./core-account.js";

/** List of programs in a royalty, which the program compares with those that own both accounts of a transfer. */
type Rules = NonNullable<GroupRoyalty["rules"]>;

/** Rule set of a royalty; null: any program is allowed. @param content Bytes of the plugin's fields. */
export function readRules(content: Buffer): Rules | null {
  const at = rulesAt(content);
  const kind = content.readUInt8(at);
  if (kind !== 1 && kind !== 2) return null;
  const programs = Array.from({ length: content.readUInt32LE(at + 1) }, (_, index) =>
    readAddress(content, at + 5 + index * 32),
  );
  return { kind: kind === 1 ? "allow" : "deny", programs };
}

/** A collection's royalty. @param content Bytes of the plugin's fields. */
export const readRoyalty = (content: Buffer): GroupRoyalty => ({
  basisPoints: content.readUInt16LE(0),
  recipients: Array.from({ length: content.readUInt32LE(2) }, (_, index) => {
    const at = 6 + index * 33;
    return { address: readAddress(content, at), share: content.readUInt8(at + 32) };
  }),
  rules: readRules(content),
});

/**
 * True if a sale by a marketplace is allowed. An allow list must contain the programs of both sides: the marketplace's
 * and that of wallets.
 * @param marketplace Programs that hold an item while it is for sale.
 */
export function allowsSales(rules: Rules, marketplace: readonly string[]): boolean {
  const isListed = (program: string) => (rules.programs as readonly string[]).includes(program);
  if (!letsWalletsTransfer(rules)) return false;
  return rules.kind === "allow" ? marketplace.some(isListed) : !marketplace.every(isListed);
}
