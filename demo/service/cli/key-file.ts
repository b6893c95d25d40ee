import { createKeyPairSignerFromBytes, type KeyPairSigner } from "@solana/kit";
import { UserError } from "../platform/errors/user-error.js";
import { readText } from "../platform/validation/text-file.js";

/**
 * Reads the secret key that an option names.
 * @throws UserError for a file without a secret key
 */
export async function readKeyFile(option: string, file: string): Promise<KeyPairSigner> {
  try {
    const bytes = JSON.parse(await readText(file)) as number[];
    return await createKeyPairSignerFromBytes(Uint8Array.from(bytes));
  } catch (error) {
    throw new UserError(
      `${option} must be a file with a secret key as solana-keygen writes it, a JSON array of 64 numbers. ${file} isn't one.`,
      { cause: error },
    );
  }
}
