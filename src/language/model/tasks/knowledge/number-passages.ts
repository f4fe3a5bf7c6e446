/** Short ids for passages: models copy them without mistakes, and equal passages make equal requests. Each id is taken once. */
export function numberPassages<Passage extends { readonly id: string }>(passages: readonly Passage[]) {
  const idOf = new Map(passages.map(({ id }, place) => [`p${place + 1}`, id]));
  return {
    passages: passages.map((passage, place) => ({ ...passage, id: `p${place + 1}` })),
    takeId: (short: string): string | undefined => {
      const id = idOf.get(short);
      idOf.delete(short);
      return id;
    },
  };
}
