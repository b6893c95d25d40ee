// @vitest-environment happy-dom
import { testInSimulatedDom } from "./simulated-dom.js";

testInSimulatedDom();
