import { ruleSet, type PluginArgs } from "@metaplex-foundation/mpl-core";
import { publicKey } from "@metaplex-foundation/umi";
import { getAddressDecoder } from "@solana/kit";
import { describe, expect, it } from "vitest";
import { readControls } from "../../../../../demo/service/chain/standards/core/collection-controls.js";
import {
  coreCollectionAccount,
  ExternalPluginAdapterType,
  HookableLifecycleEvent,
  toCoreAccount,
  type ForeignAdapter,
  type ForeignPlugin,
} from "./core-collection-account.js";

const addressOf = (byte: number) => getAddressDecoder().decode(new Uint8Array(32).fill(byte));
const [updateAuthority, delegate, market, oracle] = [1, 2, 3, 4].map(addressOf) as [
  ...ReturnType<typeof addressOf>[],
] & { length: 4 };
const system = addressOf(0);
const byDelegate = { __kind: "Address", address: publicKey(delegate!) } as const;

const read = (plugins: readonly ForeignPlugin[], adapters: readonly ForeignAdapter[] = []) =>
  readControls(coreCollectionAccount({ updateAuthority: updateAuthority!, plugins, adapters }));
const control = (kind: string, by: string | null, programs: readonly string[] = []) => ({
  kind,
  by,
  programs,
});

describe("what others can do to the items of a Metaplex Core collection", () => {
  it("is what its permanent delegates may do, each by the address that it names", () => {
    expect(
      read([
        { plugin: { __kind: "PermanentTransferDelegate", fields: [{}] }, authority: byDelegate },
        { plugin: { __kind: "PermanentBurnDelegate", fields: [{}] } },
        { plugin: { __kind: "PermanentFreezeDelegate", fields: [{ frozen: false }] }, authority: byDelegate },
      ]),
    ).toEqual([
      control("transfer", delegate!),
      control("burn", updateAuthority!),
      control("freeze", delegate!),
    ]);
  });

  it("is nothing where a permanent plugin has no authority, or only the holder's", () => {
    expect(
      read([
        { plugin: { __kind: "PermanentTransferDelegate", fields: [{}] }, authority: { __kind: "None" } },
        { plugin: { __kind: "PermanentBurnDelegate", fields: [{}] }, authority: { __kind: "Owner" } },
        {
          plugin: { __kind: "PermanentFreezeDelegate", fields: [{ frozen: false }] },
          authority: { __kind: "None" },
        },
      ]),
    ).toEqual([]);
  });

  it("says that every item is frozen, until somebody thaws it or for good", () => {
    const frozen: PluginArgs = { __kind: "PermanentFreezeDelegate", fields: [{ frozen: true }] };
    expect(read([{ plugin: frozen, authority: byDelegate }])).toEqual([control("frozen", delegate!)]);
    expect(read([{ plugin: frozen, authority: { __kind: "None" } }])).toEqual([control("frozen", null)]);
  });

  it.each([
    ["an allow list without wallets", "ProgramAllowList", [market!], ["allowed_programs", "no_transfers"]],
    ["an allow list with wallets", "ProgramAllowList", [system, market!], ["allowed_programs"]],
    ["an empty allow list", "ProgramAllowList", [], ["allowed_programs", "no_transfers"]],
    ["a deny list", "ProgramDenyList", [market!], ["denied_programs"]],
    ["a deny list with wallets", "ProgramDenyList", [system], ["denied_programs", "no_transfers"]],
  ] as const)("names the programs of %s in the royalty", (_, kind, programs, kinds) => {
    const keys = programs.map((program) => publicKey(program));
    const creators = [{ address: publicKey(updateAuthority!), percentage: 100 }];
    const rules =
      kind === "ProgramAllowList" ? ruleSet("ProgramAllowList", [keys]) : ruleSet("ProgramDenyList", [keys]);
    const plugin = { __kind: "Royalties", fields: [{ basisPoints: 500, creators, ruleSet: rules }] } as const;
    const found = read([{ plugin: plugin as never }]);
    expect(found?.map((each) => each.kind)).toEqual(kinds);
    expect(found?.[0]?.programs).toEqual(programs);
  });

  it("names the program or account that an adapter asks before transfers and burns", () => {
    const { LifecycleHook, Oracle, AppData } = ExternalPluginAdapterType;
    const { Create, Transfer, Burn } = HookableLifecycleEvent;
    const [listens, rejects] = [1, 4];
    expect(
      read(
        [],
        [
          { type: Oracle, asked: oracle!, checks: [[Transfer, rejects]] },
          {
            type: LifecycleHook,
            asked: market!,
            checks: [
              [Create, rejects],
              [Burn, listens | rejects],
            ],
          },
          {
            type: Oracle,
            asked: delegate!,
            checks: [
              [Create, rejects],
              [Transfer, listens],
            ],
          },
          { type: AppData, asked: delegate!, checks: [] },
        ],
      ),
    ).toEqual([control("approval", oracle!), control("approval", market!)]);
  });

  it("is nothing for a collection without plugins, or with plugins that bind the creator only", () => {
    expect(read([])).toEqual([]);
    expect(
      read([
        { plugin: { __kind: "UpdateDelegate", fields: [{ additionalDelegates: [publicKey(delegate!)] }] } },
        { plugin: { __kind: "AddBlocker", fields: [{}] } },
        { plugin: { __kind: "Attributes", fields: [{ attributeList: [{ key: "Sky", value: "Violet" }] }] } },
      ]),
    ).toEqual([]);
  });

  it("is not known of anything but a collection, and of an account that ends early", () => {
    expect(readControls(undefined)).toBeNull();
    expect(readControls(toCoreAccount(Uint8Array.of(0)))).toBeNull();
    const whole = coreCollectionAccount({
      updateAuthority: updateAuthority!,
      plugins: [{ plugin: { __kind: "PermanentTransferDelegate", fields: [{}] }, authority: byDelegate }],
    });
    expect(readControls({ ...whole, owner: system })).toBeNull();
    const bytes = Buffer.from((whole.data as unknown as [string])[0], "base64");
    for (let end = 0; end < bytes.length; end++) {
      const part = readControls(toCoreAccount(bytes.subarray(0, end)));
      // The content alone is a whole collection without plugins.
      if (part !== null) expect(part).toEqual([]);
    }
  });
});
