/** Wallets and apps meet through events on `window`, which Node doesn't have. Import this first. */
const page = new EventTarget();
Object.assign(globalThis, { window: page });

/** Wallets must be found by event alone. */
for (const name of ["solana", "phantom", "solflare", "navigator"]) {
  Object.defineProperty(page, name, {
    get() {
      throw new Error(`window.${name} was looked at`);
    },
  });
}
