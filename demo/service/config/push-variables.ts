import { createECDH } from "node:crypto";
import { z } from "zod";
import { commandName } from "../platform/format/command-name.js";
import type { VapidDetails } from "../operate/reminders/send-reminders.js";
import type { Environment, Problem } from "./environment.js";

const keyOf = (bytes: number) =>
  z
    .string()
    .refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, "base64url").length === bytes, {
      error: `must be ${bytes} bytes in base64url, as \`${commandName} push-keys create\` prints them`,
    })
    .optional();

/** Notifications of browsers before a phase opens. */
export const pushVariables = {
  PUSH_PUBLIC_KEY: keyOf(65).describe(
    "public key of the notifications (VAPID); default: none are offered: [Notifications](../embed/calendar.md#notifications)",
  ),
  PUSH_PRIVATE_KEY: keyOf(32)
    .describe("private key that belongs to it; `push-keys create` makes both")
    .meta({ secret: "value" }),
  PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, { error: "must be a mailto: or https: URL" })
    .optional()
    .describe("`mailto:` or `https:` URL at which push services reach you"),
  PUSH_SERVICES: z
    .string()
    .default("fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com")
    .transform((text) => text.split(",").map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)), {
      error: "must be hosts separated by commas, like push.services.mozilla.com",
    })
    .describe("hosts of push services that notifications may be sent to, with their subdomains"),
};

type PushValues = z.output<z.ZodObject<typeof pushVariables>>;

export interface PushSettings {
  readonly vapid: VapidDetails;
  /** Hosts of push services, each with its subdomains. */
  readonly services: readonly string[];
}

/** Null: no notifications. */
export function toPushSettings({
  PUSH_PUBLIC_KEY: publicKey,
  PUSH_PRIVATE_KEY: privateKey,
  PUSH_SUBJECT: subject,
  PUSH_SERVICES: services,
}: PushValues): PushSettings | null {
  if (publicKey === undefined || privateKey === undefined || subject === undefined) return null;
  return { vapid: { publicKey, privateKey, subject }, services };
}

const together = ["PUSH_PUBLIC_KEY", "PUSH_PRIVATE_KEY", "PUSH_SUBJECT"] as const;

/** Checks that the variables of notifications are set together, and that the keys are a pair. */
export function checkPush(environment: Environment): Problem[] {
  const missing = together.filter((variable) => !environment[variable]);
  if (missing.length === together.length) return [];
  if (missing.length > 0) {
    const others = together.filter((variable) => environment[variable]).join(" and ");
    return missing.map((variable) => ({ variable, remedy: `is missing: ${others} needs it` }));
  }
  const { PUSH_PUBLIC_KEY: publicKey = "", PUSH_PRIVATE_KEY: privateKey = "" } = environment;
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(privateKey, "base64url");
  } catch {
    // The schema reports it, unless it is no scalar of the curve.
    return [{ variable: "PUSH_PRIVATE_KEY", remedy: "must be a private key of the curve P-256" }];
  }
  if (pair.getPublicKey("base64url") === publicKey.replace(/=+$/, "")) return [];
  return [{ variable: "PUSH_PRIVATE_KEY", remedy: "must belong to PUSH_PUBLIC_KEY" }];
}
