import DefaultTheme from "vitepress/theme";
import "./theme.css";

/** VitePress's own theme in the widget's colors. */
export default DefaultTheme;
