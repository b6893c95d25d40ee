/**
 * Encrypted channel between a page and a wallet app, which other software on the phone can't read: AES-128-GCM
 * messages, numbered from 1 in each direction.
 * Source: https://solana-mobile.github.io/mobile-wallet-adapter/spec/spec.html
 */
export class MobileChannel {
  readonly #key: CryptoKey;
  #sent = 0;
  #received = 0;

  private constructor(key: CryptoKey) {
    this.#key = key;
  }

  /**
   * Derives the channel's key by ECDH and HKDF.
   * @param own This page's private key of the session.
   * @param other The app's public key: an uncompressed P-256 point, 65 bytes.
   * @param association The public key of the association, in the same form.
   * @throws {DOMException} when `other` isn't such a point.
   */
  static async derive(
    own: CryptoKey,
    other: BufferSource,
    association: BufferSource,
  ): Promise<MobileChannel> {
    const { subtle } = crypto;
    const point = await subtle.importKey("raw", other, { name: "ECDH", namedCurve: "P-256" }, false, []);
    const secret = await subtle.deriveBits({ name: "ECDH", public: point }, own, 256);
    const material = await subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
    const key = await subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: association, info: new Uint8Array() },
      material,
      { name: "AES-GCM", length: 128 },
      false,
      ["encrypt", "decrypt"],
    );
    return new MobileChannel(key);
  }

  async encrypt(text: string): Promise<Uint8Array<ArrayBuffer>> {
    const head = new Uint8Array(16);
    new DataView(head.buffer).setUint32(0, ++this.#sent);
    crypto.getRandomValues(head.subarray(4));
    const body = await crypto.subtle.encrypt(aesParameters(head), this.#key, new TextEncoder().encode(text));
    const message = new Uint8Array(head.length + body.byteLength);
    message.set(head);
    message.set(new Uint8Array(body), head.length);
    return message;
  }

  /** @throws {Error} when `message` isn't the next one, or belongs to another session. */
  async decrypt(message: Uint8Array<ArrayBuffer>): Promise<string> {
    const number = new DataView(message.buffer, message.byteOffset).getUint32(0);
    if (number !== ++this.#received)
      throw new Error(`Received message ${number} instead of ${this.#received}.`);
    const body = await crypto.subtle.decrypt(aesParameters(message), this.#key, message.subarray(16));
    return new TextDecoder().decode(body);
  }
}

/** Parses a message header: its number (4 bytes, authenticated) and the initialization vector (12 bytes). */
function aesParameters(message: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: "AES-GCM", additionalData: message.subarray(0, 4), iv: message.subarray(4, 16) };
}
