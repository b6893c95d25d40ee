import { letsWalletsTransfer } from "../../../platform/validation/wallet-rules.js";
import { createByteReader, type ByteReader } from "../../transactions/byte-reader.js";
import type { GroupRoyalty } from "../../transactions/item-standard.js";

/** List of programs in a royalty, which the program compares with those that own both accounts of a transfer. */
type Rules = NonNullable<GroupRoyalty["rules"]>;

/** A collection's royalty. @param content Bytes of the plugin's fields. */
export const readRoyalty = (content: Uint8Array): GroupRoyalty =>
  readRoyaltyFields(createByteReader(content));

/** Rule set of a royalty; null: any program is allowed. @param content Bytes of the plugin's fields. */
export const readRules = (content: Uint8Array): Rules | null => readRoyalty(content).rules;

/** Size in bytes of a stored royalty. @param content Bytes of the plugin's fields, and whatever follows. */
export function royaltiesSize(content: Uint8Array): number {
  const reader = createByteReader(content);
  readRoyaltyFields(reader);
  return reader.offset;
}

const readRoyaltyFields = (reader: ByteReader): GroupRoyalty => ({
  basisPoints: reader.u16(),
  recipients: reader.list(() => ({ address: reader.address(), share: reader.u8() })),
  rules: readRuleSet(reader),
});

function readRuleSet(reader: ByteReader): Rules | null {
  const kind = reader.u8();
  if (kind !== 1 && kind !== 2) return null;
  return { kind: kind === 1 ? "allow" : "deny", programs: reader.list(reader.address) };
}

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
