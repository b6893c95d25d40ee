import { html } from "lit";

/** The page in its final size before there is anything to show: bones, or the reason why it stays empty. */
export function skeletonView(reason: unknown) {
  return html`<div class="stage"></div>
    <div class="panel">
      <slot name="header"></slot>
      ${
        reason
          ? html`<div class="reason">${reason}</div>`
          : html`<span class="bone title"></span><span class="bone line"></span><span class="bone text"></span
              ><span class="bone rows"></span><span class="bone button"></span>`
      }
      <slot name="footer"></slot>
    </div>`;
}
