/** Colors of the service's own pages, light and dark, which match the widget's. */
export const pageColors = `:root {
  color-scheme: light dark;
  color: light-dark(#16151c, #f1f0f6);
  background: light-dark(#f4f3f1, #0c0b10);
  --quiet: light-dark(#5d5b66, #a3a1ad);
  --accent: light-dark(#4a3aff, #a59bff);
}`;
