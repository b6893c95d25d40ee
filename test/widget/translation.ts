import { english } from "../../src/widget/i18n/locales/en/english.js";
import type { MintPage } from "./mint-page.js";

/** All languages but English. */
export const languages = "ar de es fr hi id it ja ko pt-BR ru tr uk vi zh-Hans zh-Hant".split(" ");

export const languageOf = (page: MintPage): string => page.root.querySelector("section")!.lang;

export async function switchLanguage(page: MintPage, language: string): Promise<void> {
  page.element.lang = language;
  await page.until(() => languageOf(page) === language, `the page is in ${language}`);
}

/** Texts and accessible names of a page. */
function listTexts({ root }: MintPage): string[] {
  const labels = [...root.querySelectorAll("*")].flatMap((element) =>
    ["aria-label", "aria-valuetext", "title", "placeholder", "alt"].map(
      (name) => element.getAttribute(name) ?? "",
    ),
  );
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const visible: string[] = [];
  while (walker.nextNode()) visible.push(walker.currentNode.textContent!);
  return [...labels, ...visible].map((text) => text.trim()).filter(Boolean);
}

const englishSentences = new Set(
  JSON.stringify(Object.values(english.messages))
    .match(/"[^"]+"/g)!
    .map((sentence) => sentence.slice(1, -1)),
);
const written =
  /Aurora|Early friends|northern skies|full moon|The service says|Magic Eden|Golden hour|wallet that minted|Northern bounty|takes part|under the lights|signed print|with the artist/;

/** English texts in a translated page: the widget's messages, or two words in a row that aren't the creator's. */
export function findEnglish(page: MintPage): string[] {
  return listTexts(page).filter(
    (text) =>
      (englishSentences.has(text) && /^[a-z]{4,}/i.test(text)) ||
      (/[a-z]{3,} [a-z]{3,}/i.test(text) && !written.test(text)),
  );
}
