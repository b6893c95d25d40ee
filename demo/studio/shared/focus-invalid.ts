import type { LitElement } from "lit";

/** Draws a form with what is wrong with it, and moves the focus to the first field that has to be changed. */
export async function focusInvalid(form: LitElement): Promise<void> {
  form.requestUpdate();
  await form.updateComplete;
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
