import { english } from "../../src/widget/i18n/locales/en/english.js";
import type { MintPage } from "./mint-page.js";

/** All languages but English. */
export const languages = "ar de es fr hi id it ja ko pt-BR ru tr uk vi zh-Hans zh-Hant".split(" ");

export const spoken = (page: MintPage): string => page.root.querySelector("section")!.lang;

export async function speak(page: MintPage, language: string): Promise<void> {
  page.element.lang = language;
  await page.until(() => spoken(page) === language, `the page speaks ${language}`);
}

/** What can be read or heard of a page, without what its creator wrote. */
function listWords({ root }: MintPage): string[] {
  const heard = [...root.querySelectorAll("*")].flatMap((element) =>
    ["aria-label", "aria-valuetext", "title", "placeholder", "alt"].map(
      (name) => element.getAttribute(name) ?? "",
    ),
  );
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const read: string[] = [];
  while (walker.nextNode()) read.push(walker.currentNode.textContent!);
  return [...heard, ...read].map((text) => text.trim()).filter(Boolean);
}

const spokenInEnglish = new Set(
  JSON.stringify(Object.values(english.messages))
    .match(/"[^"]+"/g)!
    .map((sentence) => sentence.slice(1, -1)),
);
const written =
  /Aurora|Early friends|northern skies|full moon|The service says|Magic Eden|Golden hour|wallet that minted|Northern bounty|takes part|under the lights|signed print|with the artist/;

/** English where the page speaks Japanese: words of the widget's, or two in a row that its creator hasn't written. */
export function findEnglish(page: MintPage): string[] {
  return listWords(page).filter(
    (text) =>
      (spokenInEnglish.has(text) && /^[a-z]{4,}/i.test(text)) ||
      (/[a-z]{3,} [a-z]{3,}/i.test(text) && !written.test(text)),
  );
}
