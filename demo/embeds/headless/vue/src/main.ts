import "../../style.css";
import { createApp } from "vue";
import Drop from "./Drop.vue";

createApp(Drop).mount("#app");
