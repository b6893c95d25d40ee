import { copyCode } from "./copy-code.js";

/** Source of a theme to copy: its style sheet and the element. */
export function showSource(sheet: string, widget: Element): HTMLElement {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = "Use this theme";
  details.append(summary, showCode("CSS", sheet.trim()), showCode("HTML", describeElement(widget)));
  return details;
}

/** HTML of the element with its slotted content, and placeholders for collection and key. */
function describeElement(widget: Element): string {
  const copy = widget.cloneNode(true) as Element;
  copy.removeAttribute("api-base");
  for (const name of ["collection", "key"]) copy.setAttribute(name, "…");
  const indentation = /\n *$/.exec(copy.innerHTML)?.[0] ?? "\n";
  return copy.outerHTML.replaceAll(indentation, "\n");
}

function showCode(language: string, code: string): HTMLElement {
  const figure = document.createElement("figure");
  const pre = document.createElement("pre");
  const button = document.createElement("button");
  const statusOutput = document.createElement("output");
  pre.tabIndex = 0;
  pre.setAttribute("role", "group");
  pre.setAttribute("aria-label", language);
  pre.textContent = code;
  button.textContent = `Copy ${language}`;
  button.addEventListener("click", async () => {
    statusOutput.value = (await copyCode(pre))
      ? "Copied"
      : "Your browser blocked copying; the code is selected.";
  });
  figure.append(pre, button, " ", statusOutput);
  return figure;
}
