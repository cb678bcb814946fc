// The list of submissions and its filters.

const form = byId("filters");
const list = byId("list");

const element = (tag, className, text) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
};

const rows = items.map((item, number) => {
  const row = element("li", `option ${index.kinds[item.kind][0]}`);
  row.id = `option-${number}`;
  row.setAttribute("role", "option");
  row.setAttribute("aria-selected", "false");
  row.append(element("span", "name", index.theorems[item.theorem]));
  const detail = item.category < 0 ? index.kinds[item.kind][1] : index.categories[item.category][1];
  row.append(element("span", "detail", detail));
  const marks = element("span", "marks");
  item.answers.forEach(({ outcome }, judge) => {
    const [name, sign] = index.outcomes[outcome];
    const mark = element("span", `sign ${name.replace(" ", "-")}`, sign);
    mark.title = `${index.judges[judge]}: ${name}`;
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", mark.title);
    marks.append(mark);
  });
  row.append(marks);
  return row;
});
list.append(...rows);
list.classList.toggle("many", index.judges.length > 6);

const isShown = new Array(items.length).fill(true);
const shown = () => items.map((_, number) => number).filter((number) => isShown[number]);

const ITEM = { kind: (item) => item.kind, category: (item) => item.category,
  theorem: (item) => item.theorem, register: (item) => item.register };
const ANSWER = { judge: (answer, judge) => [judge], outcome: (answer) => [answer.outcome],
  failure: (answer) => answer.failures, verdict: (answer) => [answer.verdict] };

const fitsItem = (item, but) =>
  Object.entries(ITEM).every(([name, of]) => name === but || state[name] === "" || of(item) === Number(state[name]));
const fitsAnswer = (answer, judge, but) =>
  Object.entries(ANSWER).every(
    ([name, of]) => name === but || state[name] === "" || of(answer, judge).includes(Number(state[name])),
  );

const countChoices = (inWords) => {
  for (const [name, of] of Object.entries({ ...ITEM, ...ANSWER })) {
    const counts = new Map();
    let all = 0;
    items.forEach((item, number) => {
      if (!inWords[number] || !fitsItem(item, name)) return;
      const fitting = item.answers.flatMap((answer, judge) => (fitsAnswer(answer, judge, name) ? [[answer, judge]] : []));
      if (fitting.length === 0) return;
      all += 1;
      const values = name in ITEM ? [of(item)] : fitting.flatMap(([answer, judge]) => of(answer, judge));
      for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
    });
    for (const option of form.elements[name].options) {
      option.dataset.text ??= option.textContent;
      const count = option.value === "" ? all : (counts.get(Number(option.value)) ?? 0);
      option.textContent = `${option.dataset.text} (${count})`;
      option.disabled = count === 0 && !option.selected && option.value !== "";
    }
  }
};

const select = async (number, { scroll = true } = {}) => {
  if (selected >= 0) rows[selected].setAttribute("aria-selected", "false");
  if (number >= 0) {
    rows[number].setAttribute("aria-selected", "true");
    list.setAttribute("aria-activedescendant", rows[number].id);
    if (scroll) rows[number].scrollIntoView({ block: "nearest" });
  } else list.removeAttribute("aria-activedescendant");
  const done = read(number);
  keepState();
  await done;
};

const move = (by) => {
  const all = shown();
  if (all.length === 0) return;
  const here = all.indexOf(selected);
  return select(all[here < 0 ? 0 : Math.min(Math.max(here + by, 0), all.length - 1)]);
};

let asked = 0;
const apply = async () => {
  const mine = ++asked;
  const wanted = state.q.toLowerCase().split(/\s+/).filter(Boolean);
  const texts = wanted.length ? await words() : [];
  if (mine !== asked) return;
  const inWords = items.map((_, number) => wanted.every((word) => texts[number].includes(word)));
  items.forEach((item, number) => {
    isShown[number] = inWords[number] && fitsItem(item) && item.answers.some((answer, judge) => fitsAnswer(answer, judge));
    rows[number].hidden = !isShown[number];
  });
  countChoices(inWords);
  const all = shown();
  byId("shown").textContent = `${all.length.toLocaleString("en")} of ${items.length.toLocaleString("en")} shown`;
  byId("print").textContent = `Print ${all.length === 1 ? "the one" : `all ${all.length.toLocaleString("en")}`} shown`;
  const asks = numbers.get(state.s);
  await select(asks !== undefined && (isShown[asks] || selected < 0) ? asks : (all[0] ?? -1), { scroll: asks !== undefined });
};
