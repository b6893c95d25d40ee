import { scenarios } from "../../../../src/testing.js";

/** Scenario as lists show it: `soldOut` → "Sold out". */
const toName = (scenario: string): string =>
  scenario
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/[A-Z]/g, (letter, index: number) => (index === 0 ? letter : ` ${letter.toLowerCase()}`));

/** Names of the scenarios for people, by id. */
export const scenarioNames = Object.fromEntries(Object.keys(scenarios).map((name) => [name, toName(name)]));
