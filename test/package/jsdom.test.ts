// @vitest-environment jsdom
import { testInSimulatedDom } from "./simulated-dom.js";

testInSimulatedDom();
