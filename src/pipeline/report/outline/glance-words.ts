import { analyzeText, shortenText, splitSentences } from '../../../linguistics/index.ts';

/** So much of its quotations a place shows: read at a glance, enough to find it on its page. Of a place of many statements more is shown. */
const LONGEST = 220;
const FOR_EACH = 80;
const MOST = 700;
/** Less of a sentence or row says nothing. */
const SHORTEST = 30;
/** A figure that a statement has from a sentence or row tells more than a word of it. */
const FIGURE_WEIGHT = 3;
const CELL = ' · ';

interface Piece {
  readonly text: string;
  readonly at: number;
  /** Terms that the statements have from it. */
  readonly terms: readonly string[];
}

/** Of all that is quoted at a place, the sentences or table rows that its statements rest on, cut short and in their order. */
export function glanceWords(quotes: readonly string[], statements: readonly string[]): string {
  const wanted = new Set(statements.flatMap(termsOf));
  const open = quotes.flatMap(piecesOf).map((text, at): Piece => {
    const terms = [...new Set(termsOf(text))].filter((term) => wanted.has(term));
    return { text, at, terms };
  });
  const told = new Set<string>();
  const weightOf = ({ terms }: Piece) =>
    terms.reduce((sum, term) => sum + (told.has(term) ? 0 : holdsDigit(term) ? FIGURE_WEIGHT : 1), 0);
  const shown: { readonly text: string; readonly at: number }[] = [];
  const longest = Math.min(MOST, LONGEST + FOR_EACH * Math.max(0, statements.length - 1));
  let room = longest;
  while (open.length > 0 && room >= SHORTEST) {
    const best = open.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
    // Of a form each line is a fact of its own.
    const isForm = /: · /.test(best.text);
    const isNews = best.terms.some((term) => (isForm || holdsDigit(term)) && !told.has(term));
    if (shown.length > 0 && !isNews) break;
    const text = cutTo(best, room);
    shown.push({ text, at: best.at });
    for (const term of best.terms) told.add(term);
    open.splice(open.indexOf(best), 1);
    room -= text.length + 3;
  }
  return shown
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => text)
    .join(' … ')
    .replace(/…(?: …)+/g, '…');
}

/** In tables the sign of per cent stands apart. */
const termsOf = (text: string): string[] => analyzeText(text).map((term) => term.replace('%', ''));

/** Years stand in heads and everywhere; a digit alone is a number of a footnote. */
const holdsDigit = (term: string) => /\d\D?\d/.test(term) && !/^(?:19|20)\d\d$/.test(term);

const piecesOf = (quote: string): string[] =>
  quote.includes(CELL)
    ? quote.split('; ')
    : splitSentences(quote).map(({ start, end }) => quote.slice(start, end));

/** A row keeps its label and the cells that are wanted; a sentence what stands around the first figure that is. */
function cutTo({ text, terms }: Piece, room: number): string {
  if (text.length <= room) return text;
  const wanted = terms.filter(holdsDigit);
  const [label = '', ...cells] = text.split(CELL);
  if (cells.length > 0) {
    const own = cells.map((cell) => (termsOf(cell).some((term) => wanted.includes(term)) ? cell : '…'));
    const kept = own.filter((cell, at) => cell !== '…' || own[at - 1] !== '…');
    return shortenText([shortenText(label, room / 2), ...kept].join(CELL), room);
  }
  const [first] = [...text.matchAll(/\S+/g)].filter(([word]) =>
    termsOf(word).some((term) => wanted.includes(term)),
  );
  if (first === undefined || first.index < (room * 2) / 3) return shortenText(text, room);
  const from = text.indexOf(' ', first.index - room / 2) + 1;
  return `…${shortenText(text.slice(Math.min(from, first.index)), room - 1)}`;
}
