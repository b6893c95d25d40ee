import { defineElements } from "./elements/define-elements.js";

defineElements();

export { defineElements };
export { MintAction } from "./elements/mint-action.js";
export { MintArt } from "./elements/mint-art.js";
export { MintCountdown } from "./elements/mint-countdown.js";
export { MintPhases } from "./elements/mint-phases.js";
export { MintPrice } from "./elements/mint-price.js";
export { MintSupply } from "./elements/mint-supply.js";
export { MintWall } from "./elements/mint-wall.js";
