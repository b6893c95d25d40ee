import { describe, expect, it } from "vitest";
import { addressOf } from "../brands.js";
import { listMarketplaces } from "../../src/widget/checkout/marketplaces.js";

const address = addressOf("7mhcgF1DVsj5iv4CxZDgp51H6MBBwqamsH1KnqXhSRc5");
const list = (attribute: string | null, chain: string | null = "solana-mainnet", known = true) =>
  listMarketplaces(attribute, { address: known ? address : null, standard: "core" }, chain).map(
    ({ name, url }) => `${name} ${url}`,
  );
const magicEden = `Magic Eden https://magiceden.io/marketplace/${address}`;
const tensor = `Tensor https://www.tensor.trade/trade/${address}`;

describe("The marketplaces of", () => {
  it.each<[string, string | null, string[]]>([
    ["no attribute: all known ones by the collection's address", null, [magicEden, tensor]],
    ["an empty attribute: none", "  ", []],
    ["names: those, in their order", " tensor  magiceden ", [tensor, magicEden]],
    [
      "a name with an id: by that id",
      "tensor:aurora-2 magiceden:aurora_2",
      [
        "Tensor https://www.tensor.trade/trade/aurora-2",
        "Magic Eden https://magiceden.io/marketplace/aurora_2",
      ],
    ],
    [
      "https URLs: by their host",
      "https://www.shop.example/a?b=c",
      ["shop.example https://www.shop.example/a?b=c"],
    ],
    [
      "anything else: nothing",
      "http://shop.example javascript:alert(1) https:// opensea constructor tensor:../evil tensor:a/b data:text/html,x",
      [],
    ],
  ])("%s", (_, attribute, expected) => {
    expect(list(attribute)).toEqual(expected);
  });

  it.each(["solana-devnet", "solana-testnet", "solana-localnet", "solana-next", null])(
    "a drop on %s: only the page's own URLs",
    (chain) => {
      expect(list("magiceden tensor:aurora https://shop.example", chain)).toEqual([
        "shop.example https://shop.example/",
      ]);
      expect(list(null, chain)).toEqual([]);
    },
  );

  it.each(["token-2022", "compressed", undefined])(
    "a collection of %s, which no marketplace is known to list: only those that the page names",
    (standard) => {
      const listed = (attribute: string | null) =>
        listMarketplaces(attribute, { address, standard }, "solana-mainnet").map(({ name }) => name);
      expect(listed(null)).toEqual([]);
      expect(listed("tensor magiceden:aurora")).toEqual(["Tensor", "Magic Eden"]);
    },
  );

  it("a collection without an address: only those with an id", () => {
    expect(list("magiceden tensor:aurora", "solana-mainnet", false)).toEqual([
      "Tensor https://www.tensor.trade/trade/aurora",
    ]);
  });
});
