/** Tags of the small elements, which show one part of a collection each, as a selector. */
export const elementSelector =
  "mint-action,mint-art,mint-countdown,mint-phases,mint-price,mint-supply,mint-wall";

type Split<Text> = Text extends `${infer Head},${infer Rest}` ? Head | Split<Rest> : Text;

/** Tag of a small element. */
export type ElementTag = Split<typeof elementSelector>;

/** Tags of the small elements. */
export const elementTags = /* @__PURE__ */ elementSelector.split(",") as readonly ElementTag[];
