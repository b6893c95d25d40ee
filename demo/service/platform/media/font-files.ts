/** Font of a script. */
interface FontFile {
  /** Folder of a package, as it is imported. */
  readonly path: string;
  readonly name: string;
}

/** Bold face of a Noto font. */
const noto = (packageName: string, family: string): FontFile => ({
  path: `@expo-google-fonts/${packageName}/700Bold`,
  name: `${family}_700Bold.ttf`,
});

/**
 * Fonts of drawn texts: TrueType files, since Pango takes no web fonts. Together they have the scripts of the widget's
 * languages.
 */
export const fontFiles: readonly FontFile[] = [
  noto("noto-sans", "NotoSans"),
  noto("noto-sans-arabic", "NotoSansArabic"),
  noto("noto-sans-hebrew", "NotoSansHebrew"),
  noto("noto-sans-devanagari", "NotoSansDevanagari"),
  noto("noto-sans-thai", "NotoSansThai"),
  noto("noto-sans-jp", "NotoSansJP"),
  noto("noto-sans-kr", "NotoSansKR"),
  noto("noto-sans-sc", "NotoSansSC"),
  noto("noto-emoji", "NotoEmoji"),
];

/** Families in the order in which they are looked through for a character. */
export const fontFamilies =
  "Noto Sans, Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Devanagari, Noto Sans Thai, Noto Sans JP, Noto Sans KR, Noto Sans SC, Noto Emoji";
