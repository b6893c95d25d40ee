import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import "./theme.css";

/** True for the URL or path of the playground. */
const isPlayground = (url: string) => /\/playground(\.html)?([?#]|$)/.test(url);

/** VitePress's own theme in the widget's colors, with the elements of the live examples. */
export default {
  extends: DefaultTheme,
  async enhanceApp({ router }) {
    if (import.meta.env.SSR) return;
    // The playground has a security policy of its own, and changes the page's `fetch` and styles: it is loaded as a new document.
    const isInPlayground = isPlayground(location.pathname);
    router.onBeforePageLoad = (to) => {
      if (isPlayground(to) === isInPlayground) return true;
      location.reload();
      return false;
    };
    await import("./live-examples.js");
  },
} satisfies Theme;
