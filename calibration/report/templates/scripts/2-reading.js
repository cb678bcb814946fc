// One submission as it is read: unpacked when it is asked for.

const pageOf = async (number) => {
  const { items: pages, texts, formulas } = await parcel(items[number].theorem);
  return pages[items[number].id]
    .replace(/<t (\d+)>/g, (_, n) => texts[n])
    .replace(/<f (\d+)>/g, (_, n) => formulas[n]);
};

let selected = -1;

const read = async (number) => {
  selected = number;
  state.s = number < 0 ? "" : items[number].id;
  const html = number < 0 ? '<p class="empty">No submission fits.</p>' : await pageOf(number);
  if (selected !== number) return; // another was asked for in the meantime
  byId("item").innerHTML = html;
  byId("item").dataset.shown = state.s;
  hideJudges();
};

const judgesOf = (part) => [...part.classList].filter((name) => /^j[0-9]+$/.test(name)).map((name) => name.slice(1));

const hideJudges = () => {
  const off = new Set(state.off.split(" ").filter(Boolean));
  const isOff = (part) => judgesOf(part).every((judge) => off.has(judge));
  for (const part of byId("submissions").querySelectorAll(".item .tag, .item .answer")) part.hidden = isOff(part);
  for (const part of byId("submissions").querySelectorAll(".item mark")) part.classList.toggle("quiet", isOff(part));
};

const showMarks = () => {
  const off = new Set(state.off.split(" ").filter(Boolean));
  byId("submissions").classList.toggle("beside", state.lean === "1");
  byId("lean").setAttribute("aria-pressed", String(state.lean === "1"));
  for (const button of document.querySelectorAll("button.judge")) {
    button.setAttribute("aria-pressed", String(!off.has(button.dataset.judge)));
  }
  hideJudges();
};

const toggleLean = () => {
  state.lean = state.lean === "1" ? "" : "1";
  showMarks();
  keepState();
};

const toggleJudge = (judge) => {
  const off = new Set(state.off.split(" ").filter(Boolean));
  if (!off.delete(judge)) off.add(judge);
  state.off = [...off].sort().join(" ");
  showMarks();
  keepState();
};

const printShown = async () => {
  const pages = await Promise.all(shown().map(pageOf));
  byId("press").innerHTML = pages.join("").replaceAll(/ (?:id|aria-labelledby)="(?:item-title|step-[0-9]+)"/g, "");
  hideJudges();
  document.body.classList.add("pressing");
  const clear = () => {
    document.body.classList.remove("pressing");
    byId("press").replaceChildren();
  };
  window.addEventListener("afterprint", clear, { once: true });
  window.print();
};
