import * as token from "@solana-program/token-2022";
import { createNoopSigner, type Instruction } from "@solana/kit";
import { array, assert, constantFrom, property, record, string, tuple, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeMetadataFields,
  metadataSize,
  type MetadataFields,
} from "../../src/solana/transactions/decode-metadata.js";
import { madeUpAddress, service, treasury } from "./build-mint.js";

const mint = madeUpAddress(3);
const authority = createNoopSigner(service);
const text = string({ unit: "binary", maxLength: 12 });
const texts = record({ name: text, symbol: text, uri: text });
/** Few fields, so that they are written again; one is called as a field of every metadata. */
const field = constantFrom<token.TokenMetadataField>(
  { __kind: "Name" },
  { __kind: "Symbol" },
  { __kind: "Uri" },
  { __kind: "Key", fields: [""] },
  { __kind: "Key", fields: ["Sky"] },
  { __kind: "Key", fields: ["name"] },
);

function decode({ data }: Instruction, isFirst: boolean): MetadataFields {
  return decodeMetadataFields(Uint8Array.from(data!).subarray(8), isFirst)!;
}

describe("the size of metadata", () => {
  it("equals that of the final account, however often its fields are written", () => {
    assert(
      property(texts, array(tuple(field, text), { maxLength: 8 }), (first, updates) => {
        const initialize = token.getInitializeTokenMetadataInstruction({
          metadata: mint,
          mint,
          updateAuthority: treasury,
          mintAuthority: authority,
          ...first,
        });
        let fields = decode(initialize, true);
        const final = { ...first, additionalMetadata: new Map<string, string>() };
        for (const [its, value] of updates) {
          const update = { metadata: mint, updateAuthority: authority, field: its, value };
          const written = decode(token.getUpdateTokenMetadataFieldInstruction(update), false);
          fields = new Map([...fields, ...written]);
          if (its.__kind === "Key") final.additionalMetadata.set(its.fields[0], value);
          else final[its.__kind.toLowerCase() as "name"] = value;
        }
        const pointer = { __kind: "MetadataPointer" as const, authority: null, metadataAddress: null };
        const metadata = { __kind: "TokenMetadata" as const, updateAuthority: null, mint, ...final };
        const size = (extensions: object[]) => token.getMintSize(extensions as never);
        expect(metadataSize(fields)).toBe(size([pointer, metadata]) - size([pointer]));
      }),
    );
  });

  it("is zero without fields", () => {
    expect(metadataSize(new Map())).toBe(0);
  });
});

it("bytes that aren't fields, or more than fields, are rejected", () => {
  const name = [0, 1, 0, 0, 0, 88];
  expect(decodeMetadataFields(Uint8Array.from(name), false)).toEqual(new Map([["name", 5]]));
  for (const bytes of [
    name.slice(0, -1),
    [...name, 0],
    name.with(0, 4),
    name.with(4, 255),
    [],
    [3],
    [0, 1, 0],
  ])
    expect(decodeMetadataFields(Uint8Array.from(bytes), false)).toBeNull();
  expect(decodeMetadataFields(new Uint8Array(12), true)?.size).toBe(3);
  for (const length of [11, 13]) expect(decodeMetadataFields(new Uint8Array(length), true)).toBeNull();
  assert(property(uint8Array({ maxLength: 40 }), (bytes) => void decodeMetadataFields(bytes, false)));
});
