import {
  extension,
  getMintEncoder,
  TOKEN_2022_PROGRAM_ADDRESS,
  type ExtensionArgs,
} from "@solana-program/token-2022";
import { getAddressDecoder, getBase64Decoder, type Address } from "@solana/kit";
import {
  array,
  assert,
  bigInt,
  boolean,
  option,
  property,
  record,
  string,
  tuple,
  uint8Array,
} from "fast-check";
import { expect, it } from "vitest";
import { readStoredMetadata } from "../../../../../demo/service/chain/standards/token-2022/item-metadata.js";

const drawAddress = uint8Array({ minLength: 32, maxLength: 32 }).map(
  // All zeros stand for none.
  (bytes) => getAddressDecoder().decode(bytes.with(0, bytes[0]! | 1)),
);
const text = string({ unit: "grapheme", maxLength: 40 });

function accountOf(data: Parameters<ReturnType<typeof getMintEncoder>["encode"]>[0]) {
  const bytes = getMintEncoder().encode(data);
  return {
    owner: TOKEN_2022_PROGRAM_ADDRESS,
    lamports: 5n,
    data: [getBase64Decoder().decode(bytes), "base64"],
  } as unknown as Parameters<typeof readStoredMetadata>[0] & { data: [string, string] };
}

const mintOf = (extensions: ExtensionArgs[]) => ({
  mintAuthority: null,
  supply: 1n,
  decimals: 0,
  isInitialized: true,
  freezeAuthority: null,
  extensions,
});

it("metadata is read as kit writes it, in any order of extensions", () => {
  const metadata = record({
    mint: drawAddress,
    authority: drawAddress,
    group: drawAddress,
    texts: tuple(text, text, text),
    fields: array(tuple(text, text), { maxLength: 6 }),
    hasAuthority: boolean(),
    isMember: boolean(),
    isFirst: boolean(),
    members: option(bigInt(0n, 10_000_000n)),
  });
  assert(
    property(
      metadata,
      ({ mint, authority, group, texts, fields, hasAuthority, isMember, isFirst, members }) => {
        const [name, symbol, uri] = texts;
        const additionalMetadata = new Map(fields);
        const updateAuthority: Address | null = hasAuthority ? authority : null;
        const own = extension("TokenMetadata", {
          updateAuthority,
          mint,
          name,
          symbol,
          uri,
          additionalMetadata,
        });
        const member = extension("TokenGroupMember", { mint, group, memberNumber: 7n });
        const pointer = extension("MetadataPointer", { authority: null, metadataAddress: mint });
        const groups =
          members === null
            ? []
            : [extension("TokenGroup", { updateAuthority, mint, size: members, maxSize: 10_000_000n })];
        const extensions = [pointer, ...(isMember ? [member] : []), ...groups, own];
        const account = accountOf(mintOf(isFirst ? extensions.toReversed() : extensions));
        expect(readStoredMetadata(account)).toEqual({
          program: TOKEN_2022_PROGRAM_ADDRESS,
          name,
          symbol,
          uri,
          fields: additionalMetadata,
          updateAuthority,
          edition: null,
          group: isMember ? group : null,
          members: members === null ? null : Number(members),
          size: Buffer.from(account.data[0], "base64").length,
          lamports: 5n,
        });
      },
    ),
    { numRuns: 100 },
  );
});

it("an account without metadata has none", () => {
  expect(readStoredMetadata(undefined)).toBeNull();
  expect(readStoredMetadata(accountOf(mintOf([])))).toBeNull();
  const pointer = extension("MetadataPointer", { authority: null, metadataAddress: null });
  const pointed = accountOf(mintOf([pointer]));
  expect(readStoredMetadata(pointed)).toBeNull();
  expect(readStoredMetadata({ ...pointed, owner: "11111111111111111111111111111111" } as never)).toBeNull();
});
