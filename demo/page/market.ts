import { defineMarketExplorer } from "../../src/market-explorer.js";

defineMarketExplorer();
