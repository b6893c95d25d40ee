/** Global `window` for wallet events, which Node lacks. Import this first. */
const page = new EventTarget();
Object.assign(globalThis, { window: page });

/** Fails every access to injected providers and `navigator`: wallets are found by event alone. */
for (const name of ["solana", "phantom", "solflare", "navigator"]) {
  Object.defineProperty(page, name, {
    get() {
      throw new Error(`window.${name} was accessed`);
    },
  });
}
