// What hands, keys and addresses do.

const fillForm = () => {
  for (const name of FILTERS) form.elements[name].value = state[name];
};

form.addEventListener("input", () => {
  for (const name of FILTERS) state[name] = form.elements[name].value.trim();
  apply();
});
form.addEventListener("reset", (event) => {
  event.preventDefault();
  for (const name of FILTERS) state[name] = "";
  fillForm();
  apply();
});
form.addEventListener("submit", (event) => event.preventDefault());

list.addEventListener("click", (event) => {
  const row = event.target.closest(".option");
  if (row) select(rows.indexOf(row));
});
const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity };
list.addEventListener("keydown", (event) => {
  if (event.key in STEPS) move(STEPS[event.key]);
  else if (event.key === "Enter") byId("item-title")?.focus();
  else return;
  event.preventDefault();
});

byId("previous").addEventListener("click", () => move(-1));
byId("next").addEventListener("click", () => move(1));
byId("lean").addEventListener("click", toggleLean);
byId("print").addEventListener("click", printShown);
for (const button of document.querySelectorAll("button.judge"))
  button.addEventListener("click", () => toggleJudge(button.dataset.judge));

const KEYS = { j: () => move(1), k: () => move(-1), l: toggleLean, "/": () => form.elements.q.focus() };
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, select, textarea");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !(event.key in KEYS)) return;
  event.preventDefault();
  KEYS[event.key]();
});

const goTo = (target) => {
  target.scrollIntoView();
  target.focus({ preventScroll: true });
};
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const target = link && byId(link.getAttribute("href").slice(1));
  if (!target) return;
  event.preventDefault(); // the address keeps what is chosen
  goTo(target);
});

const begin = async () => {
  readState();
  fillForm();
  showMarks();
  await apply();
};
window.addEventListener("hashchange", async () => {
  await begin();
  byId("submissions").scrollIntoView();
});

const root = document.documentElement;
const theme = byId("theme");
const dark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
const nameTheme = () => {
  theme.textContent = dark() ? "Light page" : "Dark page";
};
const stored = (value) => {
  try {
    if (value) localStorage.setItem("leancal-theme", value);
    return localStorage.getItem("leancal-theme");
  } catch {
    return null; // a page from a file may not be allowed to keep anything
  }
};
theme.addEventListener("click", () => {
  root.dataset.theme = dark() ? "light" : "dark";
  stored(root.dataset.theme);
  nameTheme();
});
if (stored()) root.dataset.theme = stored();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", nameTheme);
nameTheme();

for (const part of [theme, form, document.querySelector(".tools")]) part.hidden = false;
begin().then(() => {
  document.body.dataset.ready = String(Math.round(performance.now()));
});
