import { isOffCurveAddress, type Address } from "@solana/kit";
import { isAddress } from "../../../../src/contract/values/address.js";
import { showInvisible } from "./text-rules.js";

/**
 * Sysvars, built-in programs and the incinerator: their addresses were written by hand, and end in digits that stand for
 * zero. No key pair has such an address by chance.
 */
const reserved = /1{10}$/;

/** System program, which owns the accounts of wallets. */
export const systemProgram = "11111111111111111111111111111111";

/**
 * True if a list of programs in a royalty lets wallets send items to each other, as only the System program's presence
 * in an allow list, or its absence in a deny list, does.
 */
export const letsWalletsTransfer = ({
  kind,
  programs,
}: {
  readonly kind: "allow" | "deny";
  readonly programs: readonly string[];
}): boolean => programs.includes(systemProgram) === (kind === "allow");

/** Programs whose addresses have another form. */
const programs: ReadonlySet<string> = new Set([
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
  "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
  "metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s",
  "CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d",
  "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95",
]);

/** True for a text that was converted to one case on the way, as tools for case-insensitive addresses do. */
const hasLostCase = (text: string) =>
  /^[0-9A-Za-z]{32,44}$/.test(text) &&
  (text.match(/[a-z]/gi)?.length ?? 0) >= 20 &&
  (text === text.toLowerCase() || text === text.toUpperCase());

/** Problem of a text that isn't an address at all. */
export const notBase58 = "is not a Solana address in base58";

/** Why a text isn't an address, for a sentence that begins with the text; null: it is one. */
export function findAddressProblem(text: string): string | null {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return "is an Ethereum address, not one of Solana";
  if (hasLostCase(text)) {
    const lost = text === text.toLowerCase() ? "capital" : "lower-case";
    return `has no ${lost} letters: something has changed its case, which makes it another address; take it from its source again`;
  }
  if (isAddress(text)) return null;
  return notBase58;
}

/** True for the address of a sysvar, a built-in program or one of the usual programs. */
export const isReservedAddress = (address: string): boolean =>
  reserved.test(address) || programs.has(address);

/** Why no one has the key of an address, for a sentence that begins with the address; null: someone may. */
export function findKeylessProblem(address: Address): string | null {
  if (isReservedAddress(address)) {
    return "is reserved for the network or a program, so no one can sign for it";
  }
  return isOffCurveAddress(address)
    ? "belongs to a program or is a token account, so no wallet can sign for it"
    : null;
}

/** Why a text isn't the address of a wallet that can sign; null: it is one. */
export const findWalletProblem = (text: string): string | null =>
  findAddressProblem(text) ?? findKeylessProblem(text as Address);

/** A text in quotes, as a message shows it. */
export const quoteText = (text: string): string => {
  const shown = showInvisible(text);
  return `"${shown.length > 80 ? `${shown.slice(0, 80)}…` : shown}"`;
};
