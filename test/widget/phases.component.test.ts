import { expect, it } from "vitest";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";

it.each([320, 390])(
  "Who can mint in a phase is on one line %i pixels wide, beside the phase's time or above it",
  async (width) => {
    const page = await MintPage.show(
      startService((service) => void (service.record = dropOf())),
      { width },
    );
    const notes = [...page.root.querySelectorAll('[part="phases"] small')].map((note) => {
      const range = document.createRange();
      range.selectNodeContents(note);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      return { text: note.textContent!.trim(), lines: new Set(tops).size };
    });
    const audiences = notes.filter(({ text }) => /^(Everyone|Allowlist)/.test(text));
    expect(audiences.map(({ text }) => text)).toContain("Everyone · 5 per wallet");
    expect(audiences.filter(({ lines }) => lines > 1)).toEqual([]);
  },
);
