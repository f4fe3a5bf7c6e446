import type { Evidence } from '../../domain/index.ts';
import { toPlainInline } from './draft/plain-inline.ts';
import { plainRow } from './passages/fold-text.ts';
import type { EvidenceReader, PreparedPassage } from './passages/prepare-passage.ts';
import { readFigures } from './passages/read-figures.ts';
import { splitLabel } from './statement.ts';

/** A statement with one thing changed against the passage that it cites: a judge that finds it shown has not read. */
export interface Canary {
  readonly text: string;
  readonly evidenceIds: readonly string[];
  /** The head of the table of a row, else nothing. */
  readonly before: string;
}

interface Candidate {
  readonly text: string;
  readonly evidenceIds: readonly string[];
  readonly before: string;
}

const LENGTH = { most: 260, least: { latin: 30, han: 12 } };
const HAN = /\p{Script=Han}/u;
/** Denied where a verb stands that can be: “is” → “is not”, “sold” → “never sold”, 是 → 不是, 由 → 并非由, 有 → 没有. */
const EN_VERB = /\s(?:is|are|was|were|has|have|had|can|could|will|would|may|must|should)(?=\s(?!not\b))/;
const EN_PAST = /(?<=\p{L}\s)\p{Ll}{3,}ed(?=\s(?:a|an|the|its|his|her|their|in|on|at|to|from|by|\p{Lu}|\d))/u;
const ZH_VERBS: readonly (readonly [RegExp, denial: string])[] = [
  [/(?<![不没未非归])(?:是|可以|能够|会|应当|必须|需要|包括|属于)/, '不'],
  [/(?<![所拥具没含享持占仅还])有(?![限关效所人些时的])/, '没'],
  [/(?<![理自不])由(?![于此])|(?<![因成行认作以称])为(?![了止])|(?<![存现正所潜内])在(?!于)/, '并非'],
];

/**
 * Up to `count` canaries: of statements of the report that their passages show, which they then look like, then of sentences of the
 * passages. `turn` asks for others, so that a request that is asked again has new ones. Texts close to one of `beside` are left out.
 * The same input gives the same ones, so that a call that is made again is the same call.
 */
export function makeCanaries(request: {
  readonly shown: readonly Candidate[];
  readonly evidence: readonly Evidence[];
  readonly count: number;
  readonly beside: readonly string[];
  readonly reader: EvidenceReader;
  readonly turn: number;
}): Canary[] {
  const { shown, evidence, count, beside, reader, turn } = request;
  const passages = evidence.map((entry) => reader.read(entry));
  const printed = new Set(passages.flatMap(({ figures }) => figures.map(({ number }) => number)));
  const asked = beside.join('\n');
  const models = [
    ...turned(shown.map(withoutLabel), turn),
    ...turned(spread(passages.flatMap(candidatesOf)), turn),
  ].filter(({ text }) => text.length <= LENGTH.most && !asked.includes(text));
  const used = new Set<string>();
  const change = (ways: readonly ((text: string) => string | undefined)[]): Canary | undefined => {
    for (const way of ways)
      for (const model of models) {
        const text = used.has(model.text) ? undefined : way(model.text);
        if (text === undefined || asked.includes(text)) continue;
        used.add(model.text);
        return { ...model, text };
      }
    return undefined;
  };
  const otherFigure = (text: string) => withOtherFigure(text, printed) ?? withOtherNumeral(text);
  // Every second one is denied, so that not all of them can be told by a figure; the next turn begins with one.
  return Array.from({ length: count }).flatMap(
    (_, at) => change((at + turn) % 2 === 0 ? [otherFigure, denied] : [denied, otherFigure]) ?? [],
  );
}

/** A note begins with the number of its case, which statements of a report do not: a judge would know it by that. */
function withoutLabel(one: Candidate): Candidate {
  const { sentence } = splitLabel(one.text);
  return { ...one, text: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}

const turned = <Item>(items: readonly Item[], turn: number): readonly Item[] => {
  const by = items.length === 0 ? 0 : (turn * 3) % items.length;
  return [...items.slice(by), ...items.slice(0, by)];
};

/** The longest first: they say most, and are least likely to be asked as they are. */
function spread(sentences: readonly Candidate[]): readonly Candidate[] {
  return sentences.toSorted((a, b) => b.text.length - a.text.length);
}

/** Plain sentences, and rows with the head of their table. */
function candidatesOf({ id, text, units }: PreparedPassage): Candidate[] {
  return units.flatMap(({ kind, start, end, head = '' }) => {
    const raw = text.slice(start, end);
    const evidenceIds = [id];
    if (kind === 'row') return [{ text: plainRow(raw), evidenceIds, before: plainRow(head) }];
    const least = HAN.test(raw) ? LENGTH.least.han : LENGTH.least.latin;
    const isPlain = kind === 'sentence' && /[.。!！]$/.test(raw.trim()) && !/[|\n“”"《]/.test(raw);
    return isPlain && raw.length >= least ? [{ text: toPlainInline(raw), evidenceIds, before: '' }] : [];
  });
}

/** Another digit in the first figure of two and more digits, giving a number that no passage prints. */
function withOtherFigure(text: string, printed: ReadonlySet<number>): string | undefined {
  for (const { start, end, raw, isYear } of readFigures(text)) {
    const digits = /\d[\d,.]*\d/.exec(raw)?.[0];
    if (digits === undefined || isYear || text.split(digits).length !== 2) continue;
    const other = digits.replace(/[1-9](?=[^1-9]*$)/, (digit) => String(((Number(digit) + 3) % 9) + 1));
    if (other === digits || printed.has(Number(other.replaceAll(',', '')))) continue;
    return `${text.slice(0, start)}${raw.replace(digits, other)}${text.slice(end)}`;
  }
  return undefined;
}

const EN_NUMERALS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const HAN_NUMERALS = [...'二三四五六七八九'];
const NUMERAL = new RegExp(
  `\\b(?:${EN_NUMERALS.join('|')})\\b|(?<![第十百千万${HAN_NUMERALS.join('')}])[${HAN_NUMERALS.join('')}](?=[年月周天日点时个家名台件次人位条项座艘吨元份])`,
);

/** Another numeral in words: “six weeks” → “nine weeks”, 六周 → 九周. */
function withOtherNumeral(text: string): string | undefined {
  const found = NUMERAL.exec(text);
  if (found === null) return undefined;
  const numerals = [EN_NUMERALS, HAN_NUMERALS].find((own) => own.includes(found[0])) ?? [];
  const other = numerals[(numerals.indexOf(found[0]) + 3) % numerals.length];
  return `${text.slice(0, found.index)}${other}${text.slice(found.index + found[0].length)}`;
}

function denied(text: string): string | undefined {
  if (/\b(?:not|no|never|none|without)\b|n['’]t\b|[不没未非无]/i.test(text)) return undefined;
  if (HAN.test(text)) {
    for (const [verb, denial] of ZH_VERBS) {
      const at = text.search(verb);
      if (at > 0) return `${text.slice(0, at)}${denial}${text.slice(at)}`;
    }
    return undefined;
  }
  const verb = EN_VERB.exec(text);
  if (verb !== null) {
    const end = verb.index + verb[0].length;
    return `${text.slice(0, end)} not${text.slice(end)}`;
  }
  const past = text.search(EN_PAST);
  return past <= 0 ? undefined : `${text.slice(0, past)}never ${text.slice(past)}`;
}
