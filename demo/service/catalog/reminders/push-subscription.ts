import { createECDH } from "node:crypto";
import { z } from "zod";
import { ApiError } from "../../platform/errors/api-error.js";

/** Subscription of a browser, as `PushSubscription.toJSON()` returns it. */
export const pushSubscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

/** What a drop's page asks: the phases for which a browser is notified. Null: it has no subscription. */
export const remindersQuery = z.object({ endpoint: z.string().nullable() });

/** What a drop's page sets: the phases for which a browser is notified, in place of those before; none: it no longer is. */
export const remindersOrder = z.object({
  subscription: pushSubscription,
  phaseIds: z.array(z.uuid()).max(100),
});
export type RemindersOrder = z.infer<typeof remindersOrder>;

/** Maximum characters of an endpoint. Those of known push services have fewer than 500. */
const maxEndpointLength = 1_000;

/** Bytes of the authentication secret (RFC 8291). */
const secretBytes = 16;

/**
 * Checks that messages can be sent to a subscription, and only to a push service: anything else would let visitors choose
 * whom the service sends requests to.
 * @param services hosts of push services, each with its subdomains
 * @throws ApiError `VALIDATION_FAILED`
 */
export function assertPushSubscription(
  { endpoint, keys: { p256dh, auth } }: PushSubscription,
  services: readonly string[],
): void {
  if (!isPushService(endpoint, services)) {
    throw new ApiError("VALIDATION_FAILED", "The endpoint must be an https URL of a known push service.");
  }
  if (!isPublicKey(p256dh) || sizeOf(auth) !== secretBytes) {
    throw new ApiError("VALIDATION_FAILED", "The keys must be those of a PushSubscription, in base64url.");
  }
}

function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (endpoint.length > maxEndpointLength || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

/** True for a point of the curve P-256, uncompressed: no message can be encrypted for anything else. */
function isPublicKey(text: string): boolean {
  const point = Buffer.from(text, "base64url");
  if (sizeOf(text) !== 65 || point[0] !== 4) return false;
  const own = createECDH("prime256v1");
  own.generateKeys();
  try {
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

const sizeOf = (text: string): number => (/^[\w-]+$/.test(text) ? Buffer.from(text, "base64url").length : 0);
