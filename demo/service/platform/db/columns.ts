import { bigint, customType, timestamp as timestampColumn } from "drizzle-orm/pg-core";

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => new Uint8Array(value),
});

export const timestamp = (name: string) =>
  timestampColumn(name, { withTimezone: true, precision: 3, mode: "date" });

/** Amount in a currency's base units. */
export const baseUnits = (name: string) => bigint(name, { mode: "bigint" });
