import { createCipheriv, createDecipheriv } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { UserError } from "../../platform/errors/user-error.js";

type Random = (bytes: number) => Uint8Array;

/** Creates the secret of an endpoint: 32 random bytes in the format of Standard Webhooks. */
export const createSecret = (random: Random): string => `whsec_${Buffer.from(random(32)).toString("base64")}`;

const sealed = "aes-256-gcm:";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret for the database.
 * @param key 32 bytes; null: the secret is stored unencrypted
 */
export function sealSecret(secret: string, key: Uint8Array | null, random: Random): string {
  if (key === null) return secret;
  const nonce = random(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const content = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return sealed + Buffer.concat([nonce, content, cipher.getAuthTag()]).toString("base64");
}

/** Secret that this process can't read. The message names the remedy. */
export class SecretError extends UserError {
  override readonly name = "SecretError";
  override readonly code = "WEBHOOK_SECRET_INVALID";
}

/** @throws SecretError without the key that it was encrypted with */
export function openSecret(stored: string, key: Uint8Array | null): string {
  if (!stored.startsWith(sealed)) return stored;
  if (key === null) {
    throw new SecretError(
      "The webhook's secret is encrypted. Set WEBHOOK_SECRETS_KEY to the key that encrypted it.",
    );
  }
  const bytes = Buffer.from(stored.slice(sealed.length), "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const content = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([content, decipher.final()]).toString("utf8");
  } catch (cause) {
    const message =
      "The webhook's secret was encrypted with another WEBHOOK_SECRETS_KEY. Set it to that key, or rotate the secret.";
    throw new SecretError(message, { cause });
  }
}

/**
 * Headers of a signed message, as defined by Standard Webhooks.
 * @param message.secrets one signature each, as a receiver may know any of them
 */
export function signMessage(message: {
  id: string;
  body: string;
  secrets: readonly string[];
  now: Date;
}): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const { id, body, secrets, now } = message;
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(" "),
  };
}
