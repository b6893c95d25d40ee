/**
 * Replaces a view with a 3D model, or shows the view's status if that fails. Defines `<model-viewer>` unless the page
 * has.
 * @param start View with a hidden `[role=status]`. It is hidden while the model is shown.
 */
export async function showModel(start: HTMLElement, url: string, name: string): Promise<void> {
  const fail = (): void => {
    start.nextElementSibling?.remove();
    start.hidden = start.querySelector<HTMLElement>("[role=status]")!.hidden = false;
  };
  try {
    if (!customElements.get("model-viewer")) await defineViewer();
    if (!start.isConnected) return;
    const viewer = document.createElement("model-viewer");
    viewer.addEventListener("error", fail);
    const attributes = { class: "player", part: "player", src: url, alt: name, "touch-action": "pan-y" };
    for (const [attribute, value] of Object.entries(attributes)) viewer.setAttribute(attribute, value);
    viewer.toggleAttribute("camera-controls", true);
    start.hidden = true;
    start.after(viewer);
  } catch {
    fail();
  }
}

async function defineViewer(): Promise<void> {
  const { ModelViewerElement } = await import("@google/model-viewer/lib/model-viewer.js");
  // Decoders would be loaded from other sites, so models that need one are not shown.
  ModelViewerElement.dracoDecoderLocation = "about:invalid";
  ModelViewerElement.ktx2TranscoderLocation = "about:invalid";
}
