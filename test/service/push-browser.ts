import { createECDH, randomBytes } from "node:crypto";
import { createRequire } from "node:module";

/** Library that encrypts push messages, which has no types. */
const { decrypt } = createRequire(import.meta.url)("http_ece") as {
  decrypt(body: Buffer, keys: { version: "aes128gcm"; privateKey: object; authSecret: string }): Buffer;
};

let browsers = 0;

/** Browser with a push subscription, whose keys no one else has. */
export function createPushBrowser(service = "https://fcm.googleapis.com") {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16).toString("base64url");
  return {
    subscription: {
      endpoint: `${service}/fcm/send/${++browsers}`,
      keys: { p256dh: keys.getPublicKey("base64url"), auth },
    },
    /** Decrypts a message as the browser does. */
    read: (body: Buffer) =>
      JSON.parse(
        decrypt(body, { version: "aes128gcm", privateKey: keys, authSecret: auth }).toString(),
      ) as Record<string, unknown>,
  };
}
