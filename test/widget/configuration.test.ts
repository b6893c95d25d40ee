import { describe, expect, it } from "vitest";
import { findInvalidValue, readConfiguration, type Attributes } from "../../src/widget/configuration.js";
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

describe("A value as people paste it", () => {
  it.each([
    "”AbC123”",
    "“AbC123”",
    "″AbC123″",
    "„AbC123“",
    "«AbC123»",
    "‘AbC123’",
    "&quot;AbC123&quot;",
    "&#8221;AbC123&#8221;",
    "\u00a0AbC123\u200b",
    "\ufeffAbC123\u2060",
  ])("is read without what is around it: %j", (collection) => {
    expect(read({ collection })).toMatchObject({ collection: "AbC123" });
  });

  it.each<[Partial<Attributes>, string, string]>([
    [{ publishableKey: "demo_pub_a”bc" }, "key", "”"],
    [{ publishableKey: "demo_pub\u200b_abc" }, "key", "\u200b"],
    [{ publishableKey: "demo_pub_abс" }, "key", "с"],
    [{ publishableKey: "demo pub_abc" }, "key", " "],
    [{ publishableKey: "demo_pub_ab\u00adc" }, "key", "\u00ad"],
    [{ collection: "Ab&quot;C123" }, "collection", "&quot;"],
    [{ collection: "Ab\nC123" }, "collection", "\n"],
    [{ collection: "Ab\ud800C123" }, "collection", "\ud800"],
    [{ apiBase: "https://mint.example/mint/\u2060v1" }, "api-base", "\u2060"],
    [{ apiBase: "https://mint.example/“mint”/v1" }, "api-base", "“"],
  ])("%j is an error that names the attribute and the character", (change, attribute, character) => {
    expect(read(change)).toBe("VALUE_INVALID");
    const base = {
      collection: "AbC123",
      publishableKey: "demo_pub_abc",
      apiBase: "https://mint.example/mint/v1",
    };
    expect(findInvalidValue({ ...base, ...change })).toEqual({ attribute, character });
  });

  it("may have letters of any script where a URL has them", () => {
    expect(read({ apiBase: "https://münchen.example/mint/v1" })).toMatchObject({
      apiBase: "https://münchen.example/mint/v1",
    });
  });
});
