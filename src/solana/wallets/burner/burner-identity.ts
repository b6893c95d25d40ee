import type { WalletIcon } from "@wallet-standard/base";

const flame = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2b1a12"/><path fill="#ff8a3d" d="M17 4c1 5 7 8 7 15a8 8 0 0 1-16 0c0-4 2-6 4-9 1 2 2 3 3 3 1-3 1-6 2-9z"/><path fill="#ffd36b" d="M16 16c1 2 4 4 4 7a4 4 0 0 1-8 0c0-3 3-4 4-7z"/></svg>`;

/** What a list of wallets shows of the burner wallet, and the chains that it signs for. */
export const burnerIdentity = {
  name: "Burner wallet (test chains only)",
  icon: `data:image/svg+xml;base64,${btoa(flame)}` satisfies WalletIcon,
  chains: ["solana:localnet", "solana:devnet"],
} as const;
