/** A number as both languages write it here: 12,345. */
export const count = (value: number): string => value.toLocaleString('en-US');

/** `1 document`, `2 documents`. */
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
