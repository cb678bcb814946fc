"use strict";
// What is chosen, and the address that keeps it: #s=ID&kind=planted&judge=2&q=words&lean=1&off=3

const byId = (id) => document.getElementById(id);
const index = JSON.parse(byId("index").textContent);
const items = index.items.map(([id, theorem, variant, kind, category, register, answers]) => ({
  id, theorem, variant, kind, category, register,
  answers: answers.map(([outcome, verdict, failures]) => ({ outcome, verdict, failures })),
}));
const numbers = new Map(items.map((item, number) => [item.id, number]));

const FILTERS = ["q", "judge", "outcome", "failure", "verdict", "kind", "category", "theorem", "register"];
let state = {};

const readState = () => {
  const given = new URLSearchParams(location.hash.slice(1));
  state = Object.fromEntries([...FILTERS, "s", "lean", "off"].map((name) => [name, given.get(name) ?? ""]));
};

const keepState = () => {
  const kept = new URLSearchParams(Object.entries(state).filter(([, value]) => value !== ""));
  const address = kept.size ? `#${kept}` : location.pathname + location.search;
  try {
    history.replaceState(null, "", address);
  } catch {
    // a page in a frame of another origin may not change its address
  }
};

const unpack = async (id) => {
  const bytes = Uint8Array.from(atob(byId(id).textContent), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
};

const remembered = (make) => {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key);
  };
};
const parcel = remembered((number) => unpack(`parcel-${number}`));
const words = remembered(async () => (await unpack("words")).map((text) => text.toLowerCase()));
