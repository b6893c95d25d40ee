/** Font of a script. */
interface FontFile {
  /** Folder of a package, as in an import. */
  readonly path: string;
  readonly name: string;
}

/** Bold face of a Noto font. */
const noto = (packageName: string, family: string): FontFile => ({
  path: `@expo-google-fonts/${packageName}/700Bold`,
  name: `${family}_700Bold.ttf`,
});

/**
 * Fonts for drawn texts. They are TrueType files, since Pango doesn't support web fonts. Together they cover the
 * scripts of the widget's languages.
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

/** Families in the order in which they are searched for a character. */
export const fontFamilies =
  "Noto Sans, Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Devanagari, Noto Sans Thai, Noto Sans JP, Noto Sans KR, Noto Sans SC, Noto Emoji";
