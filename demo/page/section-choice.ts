/**
 * Lets the visitor choose which sections the widget shows, in the order of the boxes.
 * @param wanted Names that the page's address asks for; null: those that the page was written with.
 */
export function showSectionChoice(widget: Element, choice: HTMLFieldSetElement, wanted: string | null): void {
  if (wanted !== null) widget.setAttribute("sections", wanted);
  const boxes = [...choice.querySelectorAll("input")];
  const shown = widget.getAttribute("sections")?.split(/\s+/) ?? [];
  for (const box of boxes) box.checked = shown.includes(box.name);
  choice.addEventListener("change", () => {
    const chosen = boxes.filter(({ checked }) => checked).map(({ name }) => name);
    widget.setAttribute("sections", chosen.join(" "));
  });
}
