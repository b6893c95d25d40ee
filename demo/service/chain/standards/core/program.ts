import { address } from "@solana/kit";

/** Metaplex Core. https://developers.metaplex.com/smart-contracts/core */
export const coreProgram = address("CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d");
