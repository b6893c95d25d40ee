import {
  getAddressDecoder,
  getAddressEncoder,
  type AccountMeta,
  type Address,
  type Instruction,
} from "@solana/kit";
import { LRUCache } from "lru-cache";
import { computeUnitLimit } from "./compute-units.js";
import { buildComputeBudget, isComputeUnitPrice } from "./compute-budget.js";
import type { ItemPlan, ItemStandard } from "./item-standard.js";
import { buildMintInstructions } from "./mint-instructions.js";
import type { ResolvedOrder } from "./mint-order.js";

/** Values that a template leaves open. */
export interface TemplateValues {
  readonly order: ResolvedOrder;
  readonly items: readonly Pick<ItemPlan, "seed" | "mint">[];
}

/** Instructions of a mint with given values. */
export type MintTemplate = (values: TemplateValues) => Instruction[];

const addressEncoder = getAddressEncoder();

const standIn = (byte: number) => getAddressDecoder().decode(new Uint8Array(32).fill(byte));

/** Placeholder values for building a template. No real account has these addresses. */
const standIns = {
  wallet: standIn(1),
  owner: standIn(2),
  source: standIn(3),
  uri: "{uri}",
} as const;

const standInItem = (place: number) => ({ mint: standIn(4 + place), seed: `{seed: 15 bytes${place}` });

/** Offset of the price in the instruction that sets it, after the discriminator. */
const priceOffset = 1;

/** Length of the number before a text in an instruction's data. Bytes. */
const lengthSize = 4;

/**
 * Creates templates of mint instructions, cached by what orders have in common: drop, price, rent and number of items.
 * Filling one in takes a tenth of the time of encoding each instruction.
 */
export function createMintTemplates(authority: Address) {
  const templates = new LRUCache<string, MintTemplate>({ max: 500 });
  return (
    standard: ItemStandard,
    order: ResolvedOrder,
    { items, rent }: { items: number; rent: bigint },
  ): MintTemplate => {
    const common = withStandIns(order);
    const { treasury, name, symbol, payment, group, isEdition, royalty } = common;
    const key = JSON.stringify(
      [standard.name, treasury, name, symbol, payment, group, isEdition, royalty, items, rent],
      (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value),
    );
    const kept = templates.get(key);
    if (kept) return kept;
    const plans = Array.from({ length: items }, (_, place) => ({ ...standInItem(place), rent }));
    const template = createTemplate(standard, plans, [
      ...buildComputeBudget(computeUnitLimit(standard, common, items), 0n),
      ...buildMintInstructions(standard, common, plans, authority),
    ]);
    templates.set(key, template);
    return template;
  };
}

function withStandIns(order: ResolvedOrder): ResolvedOrder {
  const { payment } = order;
  return {
    ...order,
    wallet: standIns.wallet,
    owner: standIns.owner,
    payment: payment.kind === "spl" ? { ...payment, source: standIns.source } : payment,
    metadataUri: () => standIns.uri,
  };
}

function createTemplate(
  standard: ItemStandard,
  plans: readonly ItemPlan[],
  instructions: readonly Instruction[],
): MintTemplate {
  const standInAccounts = plans.map(({ mint }) => standard.deriveAccounts(standIns.owner, mint));
  const parts = instructions.map((instruction) => {
    const { programAddress, accounts = [], data = [] } = instruction;
    const bytes = Buffer.from(data);
    const uriAt = bytes.lastIndexOf(standIns.uri);
    // The instruction with the metadata URI, its last text, is the only one that contains texts of the drop.
    const find = (value: Uint8Array | string) => (uriAt < 0 ? bytes.indexOf(value) : -1);
    const place = plans.findIndex(({ mint }) => accounts.some(({ address }) => address === mint));
    const plan = plans[place];
    return {
      programAddress,
      accounts,
      data: bytes,
      place,
      mintAt: plan ? find(new Uint8Array(addressEncoder.encode(plan.mint))) : -1,
      seedAt: plan ? find(plan.seed) : -1,
      uriAt,
      setsPrice: isComputeUnitPrice(instruction),
    };
  });
  return ({ order: { wallet, owner, payment, metadataUri, computeUnitPrice }, items }) => {
    const addresses = new Map<Address, Address>([
      [standIns.wallet, wallet],
      [standIns.owner, owner],
      ...items.flatMap(({ mint }, place) => [
        [plans[place]!.mint, mint] as const,
        ...standard
          .deriveAccounts(owner, mint)
          .map((account, index) => [standInAccounts[place]![index]!, account] as const),
      ]),
      ...(payment.kind === "spl" ? [[standIns.source, payment.source] as const] : []),
    ]);
    const fillAccount = ({ address, role }: AccountMeta): AccountMeta => ({
      address: addresses.get(address) ?? address,
      role,
    });
    return parts.map(({ programAddress, accounts, data, place, mintAt, seedAt, uriAt, setsPrice }) => {
      const item = items[place];
      const filled =
        uriAt >= 0 && item
          ? replaceText(data, uriAt, standIns.uri.length, metadataUri(item.mint))
          : Buffer.from(data);
      if (mintAt >= 0 && item) filled.set(addressEncoder.encode(item.mint), mintAt);
      if (seedAt >= 0 && item) filled.write(item.seed, seedAt);
      if (setsPrice) filled.writeBigUInt64LE(computeUnitPrice, priceOffset);
      return { programAddress, accounts: accounts.map(fillAccount), data: filled };
    });
  };
}

/** Replaces a text and the length before it. */
function replaceText(data: Buffer, start: number, length: number, text: string): Buffer {
  const bytes = Buffer.from(text);
  const size = Buffer.alloc(lengthSize);
  size.writeUInt32LE(bytes.length);
  return Buffer.concat([data.subarray(0, start - lengthSize), size, bytes, data.subarray(start + length)]);
}
