import { readInitialEmbed } from "../../../page/builder/apply-embed.js";
import { readEmbed, writeEmbed } from "../../../page/builder/embed.js";
import {
  acceptServices,
  createServiceQuestion,
  keepOwnServices,
} from "../../../page/builder/foreign-service.js";
import { presetSheets } from "../../../page/builder/preset-sheets.js";
import { usePresetSheets } from "../../../page/builder/preset-styles.js";
import { EmbedBuilder } from "../../../page/builder/embed-builder.js";
import { createBurnerWallet, scenarios, type ScenarioName } from "../../../../src/testing.js";
import { createExample, host, startWidgets } from "./create-example.js";
import { scenarioNames } from "./scenario-names.js";

usePresetSheets(presetSheets);

const isScenario = (id: string): id is ScenarioName => Object.hasOwn(scenarios, id);

/**
 * The demo page's builder, with the widget in it. Until the reader enters a drop of their own, the widget shows a fake service in
 * the page, whose drops are the scenarios.
 */
export class EmbedPlayground extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const { service, widget } = createExample("playground", "live");
    widget.setAttribute("collection", "live");
    // Shown where the script is missing.
    widget.textContent = "The widget could not be loaded from this site.";
    const initialEmbed = readInitialEmbed(widget, host);
    const query = new URLSearchParams(location.search);
    const linked = readEmbed(query, initialEmbed);
    const own = [service.apiBase, location.href];
    const { embed: read, foreign } = keepOwnServices(linked, initialEmbed, own);
    // The documentation's address vouches for no service, so that no wallet with anything of value is asked.
    widget.wallet = createBurnerWallet();
    const isUnknown = read.base === service.apiBase && !isScenario(read.collection);
    const { collection, key, base } = initialEmbed;
    const builder = Object.assign(new EmbedBuilder(), {
      layout: "page",
      widget,
      initialEmbed,
      service: host,
      fakeBase: service.apiBase,
      embed: isUnknown ? { ...read, collection, key, base } : read,
      samples: Object.entries(scenarioNames).map(([id, name]) => ({
        id,
        name,
        description: scenarios[id as ScenarioName].replaceAll("`", ""),
      })),
    });
    // The widget reads a changed drop after this event, in a microtask.
    builder.addEventListener("change", () => {
      const { collection } = builder.embed;
      if (isScenario(collection)) service.use(collection);
    });
    builder.append(widget);
    service.install();
    // A defined widget has its size from the start, so nothing below it moves.
    await startWidgets().catch(() => undefined);
    const accept = (): void => {
      acceptServices(linked);
      history.replaceState(history.state, "", `?${writeEmbed(linked, initialEmbed, query)}`);
      location.reload();
    };
    this.replaceChildren(
      ...(foreign.length > 0 ? [createServiceQuestion(foreign, accept), builder] : [builder]),
    );
  }
}

customElements.define("embed-playground", EmbedPlayground);
