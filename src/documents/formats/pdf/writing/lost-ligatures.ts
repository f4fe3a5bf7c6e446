import { type Wording, wording } from '../../../../catalogue/index.ts';
import type { PageLayout } from '../page-layout.ts';

/** The f of formulas and of programs says nothing. */
const WORD = /\p{Script=Latin}{4,}/gu;
/** In texts of one to a hundred pages 8 to 20 of 100 letters f go on with an i or an l. */
const MANY = 150;
const LEAST = 60;
const FEW = 0.01;
/** A mended word is long enough to be none else. */
const MIN_LETTERS = 4;
const CLUSTERS = 3;
/** No word of a language that is set with ligatures has these letters side by side; `ft`, `fr`, `fs` and `fl` have many. */
const CLUSTER = /(?<!\p{L})\p{L}*f[bcdgkmnpv]\p{L}*/gu;

/**
 * Pages whose fonts have no letters for `fi` and `fl` (`signifcant`, `Offce`, `work ow`): a text that long without either has lost
 * them. Words in which an f stands where none can are given their i.
 */
export function mendLigatures(pages: readonly PageLayout[]): { pages: PageLayout[]; warnings: Wording[] } {
  let [all, kept] = [0, 0];
  const broken: string[] = [];
  for (const { runs } of pages)
    for (const { text } of runs) {
      const words = text.match(WORD)?.join(' ') ?? '';
      all += words.match(/f/gi)?.length ?? 0;
      kept += words.match(/f[il]|[ﬁﬂﬃﬄ]/gi)?.length ?? 0;
      broken.push(...(text.match(CLUSTER) ?? []).filter((word) => word.length >= MIN_LETTERS));
    }
  const isLost = all >= MANY ? kept < FEW * all : all >= LEAST && kept === 0 && broken.length >= CLUSTERS;
  if (!isLost) return { pages: [...pages], warnings: [] };
  const mended = pages.map((page) => ({
    ...page,
    runs: page.runs.map((run) => ({ ...run, text: run.text.replace(CLUSTER, mendWord) })),
    tables: page.tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) => row.map((cell) => cell.replace(CLUSTER, mendWord))),
    })),
  }));
  const [word] = broken;
  const warning =
    word === undefined
      ? wording('warnLigatures')
      : wording('warnLigaturesMended', { word, mended: mendWord(word) });
  return { pages: mended, warnings: [warning] };
}

function mendWord(word: string): string {
  return word.length < MIN_LETTERS ? word : word.replace(/f(?=[bcdgkmnpv])/g, 'fi');
}
