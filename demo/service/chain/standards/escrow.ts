import { isOffCurveAddress, type Address } from "@solana/kit";

/**
 * True for an owner that can't be a wallet, because no key can sign for its address: an account of a program, in which a
 * marketplace or a staking program keeps the items of others.
 */
export const isEscrow = (owner: string): boolean => isOffCurveAddress(owner as Address);
