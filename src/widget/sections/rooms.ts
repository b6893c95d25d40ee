import { html } from "lit";

/** The places of the optional sections: of their final size from the first view on, furnished later. */
export const roomsView = (names: string | null) =>
  names?.match(/\S+/g)?.map((name) => html`<div class="frame room" data-section=${name}></div>`);
