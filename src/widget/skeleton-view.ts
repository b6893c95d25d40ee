import { html, nothing } from "lit";

/** The page in its final size before there is anything to show: bones, or the reason why it stays empty. */
export function skeletonView(reason: unknown) {
  const bones = html`<span class="bone title"></span><span class="bone line"></span
    ><span class="bone text"></span> <span class="bone rows"></span><span class="bone button"></span>`;
  return html`<div class="stage">${reason ? html`<div class="reason">${reason}</div>` : nothing}</div>
    <div class="panel">
      <slot name="header"></slot>
      ${reason ? nothing : bones}
      <slot name="footer"></slot>
    </div>`;
}
