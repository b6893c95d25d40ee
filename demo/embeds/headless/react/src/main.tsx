import "../../style.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Drop } from "./drop";

createRoot(document.getElementById("app")!).render(
  <StrictMode>
    <Drop />
  </StrictMode>,
);
