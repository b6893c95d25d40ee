import { describe, expect, it } from "vitest";
import { readConfiguration, type Attributes } from "../../src/widget/configuration.js";
import { madeUpAddress } from "../solana/build-mint.js";

const [first, second] = [madeUpAddress(1), madeUpAddress(2)];

const read = (change: Partial<Attributes> = {}) =>
  readConfiguration(
    {
      collection: "AbC123",
      publishableKey: "demo_pub_abc",
      apiBase: "https://mint.example/mint/v1",
      trustedPrograms: null,
      ...change,
    },
    null,
  );

describe("What a page fixes", () => {
  it.each<[string, Partial<Attributes>]>([
    ["missing", {}],
    ["null, as removed attributes are,", { chain: null, recipients: null, authority: null }],
  ])("is nothing while its attributes are %s", (_, change) => {
    expect(read(change)).toMatchObject({ chain: undefined, recipients: undefined, authority: undefined });
  });

  it("is read without the white space of a template", () => {
    const change = {
      chain: " solana-mainnet\n",
      recipients: `\n  ${first}\n  ${second}\n`,
      authority: ` ${second} `,
    };
    expect(read(change)).toMatchObject({
      chain: "solana-mainnet",
      recipients: [first, second],
      authority: second,
    });
  });

  it.each<[string, Partial<Attributes>]>([
    ["a recipient that is no address", { recipients: `${first} alice.sol` }],
    ["recipients with commas between them", { recipients: `${first},${second}` }],
    ["recipients with a character that base58 lacks", { recipients: `0${first.slice(1)}` }],
    ["an address that is too short", { authority: "1".repeat(31) }],
    ["an address that is too long", { authority: "1".repeat(45) }],
    ["several authorities", { authority: `${first} ${second}` }],
    ["recipients that a template left empty", { recipients: " " }],
    ["an authority that a template left empty", { authority: "" }],
    ["a collection's address that is none", { collectionAddress: "aurora" }],
  ])("is refused with %s", (_, change) => {
    expect(read(change)).toBe("ADDRESS_INVALID");
  });

  it("is no chain at all if a template left the chain empty", () => {
    expect(read({ chain: " " })).toMatchObject({ chain: "" });
  });
});
