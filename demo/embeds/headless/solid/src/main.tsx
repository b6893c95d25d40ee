import "../../style.css";
import { render } from "solid-js/web";
import { Drop } from "./drop";

render(() => <Drop />, document.getElementById("app")!);
