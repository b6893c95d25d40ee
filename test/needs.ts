/** Metaplex Core and the command that adds it, as the runner names what tests lack. */
export const coreNeeds = "Metaplex Core: npm run clone-program";

/** Type of a Playwright test's annotation whose description is the program that the test needs. */
export const needsAnnotation = "needs";
