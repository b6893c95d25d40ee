import type { Address, BaseUnits } from "../src/contract/values/brand.js";
import { statedAddress } from "../src/contract/values/address.js";
import { price } from "../src/contract/values/price.js";

/** Address of a test: any text, as a service or a wallet may state it. */
export const addressOf = (text: string): Address => statedAddress.parse(text);

/** Base units of a test. */
export const baseUnitsOf = (amount: string | number | bigint): BaseUnits =>
  price.shape.baseUnits.parse(String(amount));
