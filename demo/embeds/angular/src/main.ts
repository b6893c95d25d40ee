import "mint-widget";
import type { MintSuccessEvent } from "mint-widget";
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";

@Component({
  selector: "drop-page",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Angular</h1>
    <mint-widget
      collection="aurora"
      publishable-key="demo_pub_ForTrialsOnlyEverybodyKnowsThese"
      api-base="http://localhost:8787/mint/v1"
      (mint-success)="show($event)"
    ></mint-widget>
    <output>{{ minted() }}</output>
  `,
})
class DropPage {
  readonly minted = signal("");

  show({ items }: MintSuccessEvent): void {
    this.minted.set(items.map(({ name }) => name).join(", "));
  }
}

await bootstrapApplication(DropPage);
