/// <reference types="vite/client" />
// In the page of `npm run dev`: a reload keeps the chosen quantity, as the widget restores it from a URL in a wallet's browser.
import.meta.hot?.on("vite:beforeFullReload", () => {
  const url = new URL(location.href);
  for (const widget of document.querySelectorAll("mint-widget")) {
    const quantity = widget.shadowRoot?.querySelector<HTMLInputElement>("[part~=quantity] input")?.value;
    if (quantity && quantity !== "1")
      url.searchParams.set(`mint-${widget.getAttribute("collection")}`, quantity);
  }
  history.replaceState(history.state, "", url);
});
