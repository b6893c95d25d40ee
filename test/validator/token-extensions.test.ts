import { address, lamports, some, type EncodedAccount } from "@solana/kit";
import {
  extension,
  getMintEncoder,
  TOKEN_2022_PROGRAM_ADDRESS,
  type ExtensionArgs,
} from "@solana-program/token-2022";
import { expect, it } from "vitest";
import { toParsedData } from "../../demo/validator/token-json.js";

const mint = address("GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW");
const group = address("7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU");

/** @param padding bytes after the last extension */
function parse(extensions: ExtensionArgs[], padding: readonly number[] = []): unknown {
  const bytes = getMintEncoder().encode({
    mintAuthority: null,
    supply: 1,
    decimals: 0,
    isInitialized: true,
    freezeAuthority: null,
    extensions,
  });
  const data = new Uint8Array([...bytes, ...padding]);
  const account: EncodedAccount = {
    address: mint,
    programAddress: TOKEN_2022_PROGRAM_ADDRESS,
    executable: false,
    lamports: lamports(1n),
    space: BigInt(data.length),
    data,
  };
  const parsed = toParsedData(account, () => null) as { parsed: { info: { extensions: unknown } } };
  return parsed.parsed.info.extensions;
}

const attributes = extension("TokenMetadata", {
  updateAuthority: null,
  mint,
  name: "Evening 7",
  symbol: "ART",
  uri: "",
  additionalMetadata: new Map([["Sky", "clear"]]),
});
const parsedAttributes = {
  extension: "tokenMetadata",
  state: {
    updateAuthority: null,
    mint,
    name: "Evening 7",
    symbol: "ART",
    uri: "",
    additionalMetadata: [["Sky", "clear"]],
  },
};

it("an item's membership in its collection and its attributes are parsed", () => {
  const member = extension("TokenGroupMember", { mint, group, memberNumber: 7 });
  const pointer = extension("GroupMemberPointer", { authority: null, memberAddress: some(mint) });
  expect(parse([pointer, attributes, member])).toEqual([
    { extension: "groupMemberPointer", state: { authority: null, memberAddress: mint } },
    parsedAttributes,
    { extension: "tokenGroupMember", state: { mint, group, memberNumber: 7n } },
  ]);
});

it("a collection's group is parsed", () => {
  const pointer = extension("GroupPointer", { authority: some(group), groupAddress: some(mint) });
  const stored = extension("TokenGroup", { updateAuthority: some(group), mint, size: 3, maxSize: 100 });
  expect(parse([pointer, stored])).toEqual([
    { extension: "groupPointer", state: { authority: group, groupAddress: mint } },
    { extension: "tokenGroup", state: { updateAuthority: group, mint, size: 3n, maxSize: 100n } },
  ]);
});

it("an extension without a parser is named, and the others are parsed", () => {
  const unknown = [99, 0, 1, 0, 7];
  const closeable = extension("MintCloseAuthority", { closeAuthority: group });
  expect(parse([closeable, attributes], unknown)).toEqual([
    { extension: "unparseableExtension" },
    parsedAttributes,
    { extension: "unparseableExtension" },
  ]);
});

it.each([2, 3, 4, 9])("%i zero bytes after the last extension are padding", (length) => {
  expect(parse([attributes], Array<number>(length).fill(0))).toEqual([parsedAttributes]);
});
