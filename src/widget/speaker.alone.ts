import type { Speech } from "./speech.js";

/** In the self-contained file, which speaks English and has its words where they are said. */
export class Speaker implements Omit<Speech, "words"> {
  readonly language = "en";
  readonly direction = "";
  readonly isReady = true;

  speak(): void {}

  need(): void {}

  learn(): void {}
}
