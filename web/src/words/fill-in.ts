export type Values = Readonly<Record<string, unknown>>;

/** Of “none | one | many” or “one | many” the form for a count; what has one form keeps it. */
export function chooseForm(text: string, count: unknown): string {
  const forms = text.split(' | ');
  const many = forms.at(-1) ?? text;
  if (forms.length === 1 || typeof count !== 'number') return many;
  if (count === 1) return forms.at(-2) ?? many;
  return count === 0 && forms.length > 2 ? (forms[0] ?? many) : many;
}

/** Puts values where a text names them in braces; one that is missing leaves nothing. */
export const fillIn = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
