import type { Address as KitAddress } from "@solana/kit";
import { expect, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";
import type { Address, BaseUnits, Unbranded } from "../../src/contract/values/brand.js";
import type { CollectionResponse } from "../../src/contract/mint/collection.js";
import type { ErrorDetails } from "../../src/contract/mint/error-details.js";
import type { DeepRequired } from "../../src/contract/values/schema.js";
import { address, isAddress, statedAddress } from "../../src/contract/values/address.js";
import type { MarketItem } from "../../src/contract/market/items.js";
import type { MintedItem } from "../../src/contract/mint/items.js";
import { price, toBaseUnits, type Price, type PriceInput } from "../../src/contract/values/price.js";
import type { TransactionEffects, TransactionProblem } from "../../src/core/transaction-verifier.js";
import type { MintState } from "../../src/core/mint-state.js";
import type { MintWalletChangeEvent } from "../../src/widget/events.js";

const account = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";

it("An address is an address of @solana/kit, and the other way round", () => {
  expectTypeOf<Address>().toExtend<KitAddress>();
  expectTypeOf<KitAddress>().toExtend<Address>();
  expectTypeOf<KitAddress<"So11111111111111111111111111111111111111112">>().toExtend<Address>();
});

it("A brand is a string, no string is a brand, and no brand is another", () => {
  expectTypeOf<Address>().toExtend<string>();
  expectTypeOf<BaseUnits>().toExtend<string>();
  expectTypeOf<string>().not.toExtend<Address>();
  expectTypeOf<string>().not.toExtend<BaseUnits>();
  expectTypeOf<Address>().not.toExtend<BaseUnits>();
  expectTypeOf<BaseUnits>().not.toExtend<Address>();
});

it("Answers, state, events and effects are branded", () => {
  expectTypeOf<Price["baseUnits"]>().toEqualTypeOf<BaseUnits>();
  expectTypeOf<Price["mint"]>().toEqualTypeOf<Address | null | undefined>();
  expectTypeOf<MintedItem["mint"]>().toEqualTypeOf<Address>();
  expectTypeOf<MarketItem["owner"]>().toEqualTypeOf<Address | null | undefined>();
  expectTypeOf<CollectionResponse["collection"]["address"]>().toEqualTypeOf<Address | null | undefined>();
  expectTypeOf<ErrorDetails["TREASURY_EMPTY"]["treasury"]>().toEqualTypeOf<Address | undefined>();
  expectTypeOf<MintWalletChangeEvent["address"]>().toEqualTypeOf<Address | null>();
  expectTypeOf<Extract<MintState["wallet"], { status: "connected" }>["address"]>().toEqualTypeOf<Address>();
  expectTypeOf<TransactionEffects["payments"][number]["recipient"]>().toEqualTypeOf<Address>();
  expectTypeOf<TransactionProblem["address"]>().toEqualTypeOf<Address | "" | null | undefined>();
});

it("A caller passes literals, and what it has read", () => {
  expectTypeOf<{
    amount: "0.5";
    baseUnits: "500000000";
    decimals: 9;
    currency: "SOL";
  }>().toExtend<PriceInput>();
  expectTypeOf<Price>().toExtend<PriceInput>();
  expectTypeOf<Unbranded<{ of: readonly Address[]; count: number }>>().toEqualTypeOf<{
    of: readonly string[];
    count: number;
  }>();
  expectTypeOf<DeepRequired<MintedItem>["mint"]>().toEqualTypeOf<string>();
});

it("Base units are made of a non-negative integer of any length", () => {
  expect(toBaseUnits(500_000_000n)).toBe("500000000");
  expect(toBaseUnits(10n ** 45n)).toHaveLength(46);
  expect(() => toBaseUnits(-1n)).toThrow(RangeError);
  expect(price.shape.baseUnits.safeParse("1.5").success).toBe(false);
});

it("An address that a page fixes is checked; one that a service states is any string", () => {
  expect(isAddress(account)).toBe(true);
  expect(isAddress("alice.sol")).toBe(false);
  expect(() => address.parse(`${account}0`)).toThrow(z.core.$ZodError);
  expect(statedAddress.parse("alice.sol")).toBe("alice.sol");
  expect(() => statedAddress.parse(7)).toThrow(z.core.$ZodError);
});
