import type { Address } from "@solana/kit";
import type { ItemControlKind } from "../../../../../src/contract/values/kinds.js";
import { letsWalletsTransfer } from "../../../platform/validation/wallet-rules.js";
import type { AccountInfo } from "../../rpc/account-reader.js";
import { createByteReader } from "../../transactions/byte-reader.js";
import type { GroupControl } from "../../transactions/item-standard.js";
import { adapterTypes, canReject, lifecycleEvents, pluginTypes } from "./codecs.js";
import {
  readCollectionAuthority,
  readRegistry,
  readStoredMetadata,
  type PluginAuthority,
  type StoredAdapter,
  type StoredPlugin,
} from "./core-account.js";
import { readRules } from "./transfer-rules.js";

/**
 * Reads what a collection's permanent plugins, external adapters and royalty rules let others do to its items. Null for
 * an account that isn't a collection, and for one that a newer release of the program has written in another layout.
 */
export function readControls(account: AccountInfo | undefined): GroupControl[] | null {
  try {
    const stored = readStoredMetadata(account);
    const registry = readRegistry(account);
    if (!registry || stored?.members == null) return null;
    const updateAuthority = readCollectionAuthority(account!);
    return [
      ...registry.plugins.flatMap((plugin) => describePlugin(plugin, updateAuthority)),
      ...registry.adapters.flatMap(describeAdapter),
    ];
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const control = (
  kind: ItemControlKind,
  by: Address | null,
  programs: readonly Address[] = [],
): GroupControl => ({ kind, by, programs });

const permanentKinds: ReadonlyMap<number, ItemControlKind> = new Map([
  [pluginTypes.permanentTransferDelegate, "transfer"],
  [pluginTypes.permanentBurnDelegate, "burn"],
  [pluginTypes.permanentFreezeDelegate, "freeze"],
]);

function describePlugin(
  { type, authority, content }: StoredPlugin,
  updateAuthority: Address,
): GroupControl[] {
  if (type === pluginTypes.royalties) return describeRules(content);
  const kind = permanentKinds.get(type);
  if (kind === undefined) return [];
  const by = resolveAuthority(authority, updateAuthority);
  if (kind === "freeze" && content.readUInt8(0) === 1) return [control("frozen", by)];
  // Of no use to anyone but the holder.
  return by === null ? [] : [control(kind, by)];
}

function describeRules(content: Buffer): GroupControl[] {
  const rules = readRules(content);
  if (!rules) return [];
  const kind = rules.kind === "allow" ? "allowed_programs" : "denied_programs";
  return [
    control(kind, null, rules.programs),
    ...(letsWalletsTransfer(rules) ? [] : [control("no_transfers", null)]),
  ];
}

/** Null: no one, or the holder. */
function resolveAuthority(authority: PluginAuthority, updateAuthority: Address): Address | null {
  if (authority === "update-authority") return updateAuthority;
  return authority === "owner" ? null : authority;
}

/** Adapters that begin with the address of the program or the account that is asked. */
const deciding: ReadonlySet<number> = new Set(Object.values(adapterTypes));
const heldBack: ReadonlySet<number> = new Set(Object.values(lifecycleEvents));

function describeAdapter({ type, checks, content }: StoredAdapter): GroupControl[] {
  const decides = checks.some(({ event, flags }) => heldBack.has(event) && (flags & canReject) !== 0);
  return deciding.has(type) && decides ? [control("approval", createByteReader(content).address())] : [];
}
