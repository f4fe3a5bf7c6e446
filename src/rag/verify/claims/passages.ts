import { splitSentences } from '../../../linguistics/index.ts';
import { type DateFacet, extractDates } from '../../../linguistics/periods/index.ts';
import { findDirections, findNegators } from '../../../linguistics/polarity/index.ts';
import { extractQuantities, type Quantity } from '../../../linguistics/quantities/index.ts';
import { type Token, tokenize } from '../../../linguistics/words/index.ts';
import { pairsOfRow } from './form-rows.ts';

/** What a text states, in comparable form. */
export interface Facets {
  /** NFKC, Markdown emphasis taken out, lower case. */
  readonly folded: string;
  readonly tokens: readonly Token[];
  readonly keys: ReadonlySet<string>;
  readonly quantities: readonly Quantity[];
  readonly dates: readonly DateFacet[];
  readonly negators: ReturnType<typeof findNegators>;
  readonly directions: ReturnType<typeof findDirections>;
}

export interface PassageSentence extends Facets {
  /** Half-open range into the passage's text. */
  readonly start: number;
  readonly end: number;
}

export function readFacets(text: string): Facets {
  // Same-length replacements are not needed here: offsets into `folded` are only compared with each other.
  const plain = text
    .normalize('NFKC')
    .replace(/\*\*|__|~~|`/g, '')
    .replace(/\[([^\]\n]{1,300})\]\([^)\n]{0,500}\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
    .replace(/\b(e)-(?=mail)/gi, '$1')
    .replace(/\s+/g, ' ');
  const links = [...text.matchAll(/\]\(([^()\s]{1,500})/g)].map(([, target]) => target);
  const { dates, rest } = extractDates(plain);
  const tokens = tokenize(plain);
  return {
    folded: [plain, ...links].join(' ').toLowerCase(),
    tokens,
    keys: new Set(tokens.filter(({ stop }) => !stop).map(({ key }) => key)),
    quantities: extractQuantities(rest),
    dates,
    negators: findNegators(tokens),
    directions: findDirections(tokens),
  };
}

const LINE_START = /^\s{0,12}(?:[-*+•]\s|\d{1,3}[.)]\s|#{1,6}\s|\||>|（\d|\(\d)/;

/** Sentences of a passage with what they state. List items, table rows, headings and the pairs of a form stand alone. */
export function readPassage(text: string): PassageSentence[] {
  const sentences: PassageSentence[] = [];
  for (const { start, end } of splitLines(text)) {
    const pairs = pairsOfRow(text.slice(start, end));
    if (pairs !== undefined) {
      for (const pair of pairs)
        sentences.push({ start: start + pair.start, end: start + pair.end, ...readFacets(pair.text) });
      continue;
    }
    for (const range of splitSentences(text.slice(start, end))) {
      const from = start + range.start;
      const to = start + range.end;
      const slice = text.slice(from, to);
      if (!/[\p{L}\p{N}]/u.test(slice)) continue;
      sentences.push({ start: from, end: to, ...readFacets(slice) });
    }
  }
  return sentences;
}

/** Runs of lines that belong together: wrapped prose stays whole, every other line is its own run. */
function splitLines(text: string): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  let at = 0;
  let alone = true;
  for (const line of text.split('\n')) {
    const standsAlone = LINE_START.test(line);
    const closes = /^\s{0,3}(?:#{1,6}\s|\|)/.test(line);
    const last = runs.at(-1);
    if (line.trim() === '') alone = true;
    else if (last && !alone && !standsAlone) last.end = at + line.length;
    else runs.push({ start: at, end: at + line.length });
    if (line.trim() !== '') alone = closes;
    at += line.length + 1;
  }
  return runs;
}
