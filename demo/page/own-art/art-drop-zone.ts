/** What the zone for a visitor's own art does. */
export interface ArtDropZoneOptions {
  /** Opens the file picker. */
  readonly zone: HTMLButtonElement;
  /** Called when files are about to be dropped or chosen: time to load what shows them. */
  readonly onApproach: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Formats that the file picker offers. */
const formats = "image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml,video/mp4";

/** Has the zone open a file picker, and the whole window accept dropped files. */
export function watchArtDropZone({ zone, onApproach, onFiles }: ArtDropZoneOptions): void {
  const picker = Object.assign(document.createElement("input"), {
    type: "file",
    accept: formats,
    multiple: true,
    hidden: true,
  });
  zone.after(picker);
  picker.addEventListener("change", () => {
    onFiles([...picker.files!]);
    // The same file may be chosen again.
    picker.value = "";
  });
  zone.addEventListener("click", () => picker.click());
  for (const type of ["pointerenter", "focus", "click"]) zone.addEventListener(type, onApproach);

  const setDragging = (isDragging: boolean) =>
    document.documentElement.toggleAttribute("data-dragging", isDragging);
  const onDrag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "dragenter") onApproach();
    setDragging(event.type !== "drop");
    if (event.type === "drop") onFiles([...event.dataTransfer.files]);
  };
  for (const type of ["dragenter", "dragover", "drop"] as const) addEventListener(type, onDrag);
  // Without a related target, the pointer leaves the window.
  addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? setDragging(false));
}
