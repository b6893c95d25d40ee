import {
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  signBytes,
  type ReadonlyUint8Array,
} from "@solana/kit";
import type { MismatchReason } from "../../../../demo/service/chain/transactions/transaction-mismatch.js";
import { compile, compileAndSign, sign, toMessage, type Draft } from "../draft.js";
import type { Cast, Forgery } from "./forgery.js";

/** Bit flips, malformed lengths and other changes of the wire bytes. */
export async function* changeBytes(
  draft: Draft,
  { wallet, authority, treasury, thief, stride, lengthStride }: Cast,
): AsyncGenerator<Forgery> {
  const honest = await compileAndSign(draft, wallet);
  for (let bit = 0; bit < honest.length * 8; bit += stride) {
    const signed = honest.slice();
    signed[bit >> 3]! ^= 1 << (bit & 7);
    yield { what: `wire bit ${bit}`, reason: null, signed };
  }
  for (let length = 0; length < honest.length; length += lengthStride) {
    yield { what: `cut to ${length}`, reason: "MALFORMED", signed: honest.slice(0, length) };
  }
  for (const extra of [1, 2, 64]) {
    const signed = new Uint8Array([...honest, ...new Uint8Array(extra)]);
    yield { what: `${extra} bytes behind`, reason: "MALFORMED", signed };
  }
  yield { what: "a packet too large", reason: "TOO_LARGE", signed: new Uint8Array(1233) };

  const unsigned = compile(draft);
  const stolen = (await sign({ ...unsigned, signatures: { [thief.address]: null } as never }, thief)).slice(
    1,
    65,
  );
  const elsewhere = (await compileAndSign({ ...draft, blockhash: thief.address }, wallet)).slice(1, 65);
  const withSignature = (signature: Uint8Array) =>
    new Uint8Array([...honest.slice(0, 1), ...signature, ...honest.slice(65)]);
  yield { what: "nobody has signed", reason: "SIGNATURE_MISSING", signed: await sign(unsigned) };
  yield {
    what: "only the authority has signed",
    reason: "SIGNATURE_MISSING",
    signed: await compileAndSign(draft, authority),
  };
  yield {
    what: "both have signed",
    reason: "SIGNATURE_UNEXPECTED",
    signed: await compileAndSign(draft, wallet, authority),
  };
  yield { what: "somebody else has signed", reason: "SIGNATURE_INVALID", signed: withSignature(stolen) };
  yield {
    what: "the wallet has signed something else",
    reason: "SIGNATURE_INVALID",
    signed: withSignature(elsewhere),
  };

  for (const version of ["legacy", 1] as const) {
    const signed = await sign(compile(draft, version), wallet);
    yield { what: `version ${version}`, reason: "VERSION_UNSUPPORTED", signed };
  }
  const table = { [thief.address]: [treasury] };
  const compressed = compressTransactionMessageUsingAddressLookupTables(toMessage(draft, 0), table);
  yield {
    what: "a lookup table",
    reason: "LOOKUP_TABLE",
    signed: await sign(compileTransaction(compressed), wallet),
  };

  const message = getCompiledTransactionMessageDecoder().decode(unsigned.messageBytes);
  if (message.version !== 0) throw new Error("Mints are prepared in version 0");
  const { header, staticAccounts, instructions } = message;
  const oneMore = { ...header, numReadonlyNonSignerAccounts: header.numReadonlyNonSignerAccounts + 1 };
  const last = instructions.at(-1)!;
  const crafted: [string, MismatchReason, Partial<typeof message>][] = [
    [
      "an account twice",
      "MALFORMED",
      { header: oneMore, staticAccounts: [...staticAccounts, draft.feePayer] },
    ],
    [
      "an account for nothing",
      "ACCOUNT_ADDED",
      { header: oneMore, staticAccounts: [...staticAccounts, thief.address] },
    ],
    [
      "more readonly than accounts",
      "MALFORMED",
      { header: { ...header, numReadonlyNonSignerAccounts: 200 } },
    ],
    ["a fee payer that is readonly", "MALFORMED", { header: { ...header, numReadonlySignerAccounts: 2 } }],
    [
      "a program beyond the accounts",
      "MALFORMED",
      { instructions: [...instructions.slice(0, -1), { ...last, programAddressIndex: 99 }] },
    ],
    [
      "an account beyond the accounts",
      "MALFORMED",
      { instructions: [...instructions.slice(0, -1), { ...last, accountIndices: [99] }] },
    ],
  ];
  const signMessage = async (messageBytes: ReadonlyUint8Array) => {
    const signature = await signBytes(wallet.keyPair.privateKey, messageBytes);
    return new Uint8Array([2, ...signature, ...new Uint8Array(64), ...messageBytes]);
  };
  for (const [what, reason, changes] of crafted) {
    const bytes = getCompiledTransactionMessageEncoder().encode({ ...message, ...changes });
    yield { what, reason, signed: await signMessage(bytes) };
  }
  const twice = {
    header: { ...header, numSignerAccounts: 2 },
    staticAccounts: [draft.feePayer, ...staticAccounts],
  };
  const bytes = getCompiledTransactionMessageEncoder().encode({ ...message, ...twice });
  yield { what: "a signer twice", reason: "MALFORMED", signed: await signMessage(bytes) };
  const [version, signers, readonlySigners, readonlyOthers, count, ...rest] = unsigned.messageBytes;
  const padded = [version!, signers!, readonlySigners!, readonlyOthers!, count! | 0x80, 0, ...rest];
  yield {
    what: "a count in two bytes",
    reason: "MALFORMED",
    signed: await signMessage(new Uint8Array(padded)),
  };
  const future = new Uint8Array([0x82, ...unsigned.messageBytes.slice(1)]);
  yield { what: "version 2", reason: "VERSION_UNSUPPORTED", signed: await signMessage(future) };
}
