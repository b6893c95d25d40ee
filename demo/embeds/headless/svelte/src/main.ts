import "../../style.css";
import { mount } from "svelte";
import Drop from "./Drop.svelte";

mount(Drop, { target: document.getElementById("app")! });
