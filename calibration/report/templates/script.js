"use strict";
(() => {
  const form = document.getElementById("filters");
  const items = [...document.querySelectorAll("[data-marks]")];
  const articles = items.filter((item) => item.tagName === "ARTICLE");
  const marks = new Map(items.map((item) => [item, item.dataset.marks.split(";").filter(Boolean)]));

  const fits = (item, wanted) =>
    ["kind", "category", "theorem"].every((key) => !wanted[key] || item.dataset[key] === wanted[key]) &&
    marks.get(item).some((entry) => {
      const [judge, mark] = entry.split(":");
      return (!wanted.judge || judge === wanted.judge) && (!wanted.mark || mark === wanted.mark);
    });

  const apply = () => {
    const wanted = Object.fromEntries(new FormData(form));
    for (const item of items) item.hidden = !fits(item, wanted);
    const shown = articles.filter((item) => !item.hidden).length;
    document.getElementById("shown").textContent = `${shown} of ${articles.length} shown`;
  };

  form.addEventListener("change", apply);
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  apply();
})();
