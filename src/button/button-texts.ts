/** Texts of the button and its dialog, until the widget is loaded. */
export interface ButtonTexts {
  readonly mint: string;
  readonly close: string;
  readonly partMissing: string;
  /** Notice when the dialog is closed during a mint. */
  readonly unfinished: string;
}

const toTexts = (mint: string, close: string, partMissing: string, unfinished: string): ButtonTexts => ({
  mint,
  close,
  partMissing,
  unfinished,
});

export const english = toTexts(
  "Mint",
  "Close",
  "Couldn’t load this section.",
  "Your mint isn’t finished. If you close again, it goes on in the background.",
);

/**
 * The texts in all languages but English, by the tags of the locales. The button brings them along, because it loads no locale
 * before someone wants to mint. A test compares those that the widget has, too, with its locales.
 */
export const texts: Readonly<Record<string, ButtonTexts>> = {
  ar: toTexts(
    "سكّ",
    "إغلاق",
    "تعذّر تحميل هذا الجزء.",
    "لم يكتمل السكّ بعد. إذا أغلقت مرة أخرى، فسيستمر في الخلفية.",
  ),
  de: toTexts(
    "Minten",
    "Schließen",
    "Dieser Teil konnte nicht geladen werden.",
    "Dein Mint ist noch nicht fertig. Wenn du noch einmal schließt, läuft er im Hintergrund weiter.",
  ),
  es: toTexts(
    "Mintear",
    "Cerrar",
    "Esta parte no se pudo cargar.",
    "Tu mint aún no ha terminado. Si vuelves a cerrar, seguirá en segundo plano.",
  ),
  fr: toTexts(
    "Minter",
    "Fermer",
    "Cette partie n’a pas pu être chargée.",
    "Votre mint n’est pas terminé. Si vous fermez à nouveau, il continuera en arrière-plan.",
  ),
  hi: toTexts(
    "मिंट करें",
    "बंद करें",
    "यह हिस्सा लोड नहीं हो सका।",
    "आपका मिंट अभी पूरा नहीं हुआ है। दोबारा बंद करने पर यह बैकग्राउंड में चलता रहेगा।",
  ),
  id: toTexts(
    "Mint",
    "Tutup",
    "Bagian ini gagal dimuat.",
    "Mint Anda belum selesai. Jika Anda menutup lagi, mint berlanjut di latar belakang.",
  ),
  it: toTexts(
    "Minta",
    "Chiudi",
    "Non è stato possibile caricare questa parte.",
    "Il mint non è ancora finito. Se chiudi di nuovo, continuerà in background.",
  ),
  ja: toTexts(
    "ミント",
    "閉じる",
    "この部分を読み込めませんでした。",
    "ミントはまだ完了していません。もう一度閉じると、バックグラウンドで続行されます。",
  ),
  ko: toTexts(
    "민팅",
    "닫기",
    "이 부분을 불러오지 못했어요.",
    "민팅이 아직 끝나지 않았어요. 다시 닫으면 백그라운드에서 계속돼요.",
  ),
  pt: toTexts(
    "Mintar",
    "Fechar",
    "Não foi possível carregar esta parte.",
    "Seu mint ainda não terminou. Se você fechar de novo, ele continua em segundo plano.",
  ),
  ru: toTexts(
    "Минт",
    "Закрыть",
    "Эта часть не загрузилась.",
    "Минт ещё не завершён. Если закрыть ещё раз, он продолжится в фоне.",
  ),
  tr: toTexts(
    "Mint et",
    "Kapat",
    "Bu bölüm yüklenemedi.",
    "Mint henüz bitmedi. Yeniden kapatırsanız arka planda devam eder.",
  ),
  uk: toTexts(
    "Мінт",
    "Закрити",
    "Цю частину не вдалося завантажити.",
    "Мінт ще не завершено. Якщо закрити ще раз, він триватиме у фоні.",
  ),
  vi: toTexts(
    "Mint",
    "Đóng",
    "Không tải được phần này.",
    "Lượt mint của bạn chưa xong. Nếu bạn đóng lần nữa, nó sẽ tiếp tục chạy nền.",
  ),
  "zh-Hans": toTexts("铸造", "关闭", "这部分未能加载。", "铸造尚未完成。再次关闭后，它会在后台继续。"),
  "zh-Hant": toTexts("鑄造", "關閉", "這個部分無法載入。", "鑄造尚未完成。再次關閉後，它會在背景繼續。"),
};
