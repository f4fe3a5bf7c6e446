/** Text that is struck out, marked as such: what was replaced would else stand beside what holds. */
export function struckText(text: string, isStruck: boolean): string {
  const core = text.trim();
  return isStruck && core !== '' && !core.includes('~~') ? text.replace(core, () => `~~${core}~~`) : text;
}

/** Pieces of struck text one after the other as one. */
export const joinStruck = (text: string): string => text.replace(/~~([ \u00a0]{0,3})~~/g, '$1');
