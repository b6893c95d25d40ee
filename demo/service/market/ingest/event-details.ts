/** Default details of an event. */
export const noDetails = {
  mint: null,
  price: null,
  royalty: null,
  quantity: 1,
  fromWallet: null,
  toWallet: null,
  marketplace: null,
  url: null,
  signature: null,
  expiresAt: null,
  offerId: null,
};
