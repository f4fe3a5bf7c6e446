import type { OutlineRun } from './outline.ts';

/** Whether no space stands before a text. */
export const isClosing = (text: string): boolean => /^[,;:.)。、]/.test(text.slice(0, 1).normalize('NFKC'));

/** A run as several, each with what is cited right behind its words: for forms that set one run behind the other. */
export function unfoldRun(run: OutlineRun): OutlineRun[] {
  const { inside = [], text, ...rest } = run;
  if (inside.length === 0) return [run];
  const { lead, style, claim } = rest;
  const starts = [0, ...inside.map(({ at }) => at)];
  const words = starts.map((start, index) => text.slice(start, inside[index]?.at).trim());
  return words.map((own, index) => {
    const { cites, formula } = inside[index] ?? {};
    if (cites === undefined) return { ...rest, lead: undefined, text: own };
    const told = formula === undefined ? own : `${own} (${formula})`;
    return { text: told, style, claim, cites, ...(index === 0 && { lead }) };
  });
}
