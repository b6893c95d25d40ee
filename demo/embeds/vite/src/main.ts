import "mint-widget";

const output = document.querySelector("output")!;

document.querySelector("mint-widget")?.addEventListener("mint-success", ({ items }) => {
  output.value = items.map(({ name }) => name).join(", ");
});
