export { createBurnerWallet } from "../../../src/testing/wallet/burner-wallet.js";
export { openKeyStorage } from "../../../src/testing/wallet/burner-key.js";
