import { type Evidence, isAccepted } from '../../../domain/index.ts';
import { anyOf, EN, wordsOf, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Issue } from '../checks/checks.ts';
import {
  createEvidenceReader,
  type EvidenceReader,
  type PreparedEvidence,
} from '../claims/evidence-reader.ts';
import { judgeStatement } from '../claims/judge-statement.ts';
import { type Facets, type PassageSentence, readFacets } from '../claims/passages.ts';
import { toPlainInline } from '../draft/plain-inline.ts';
import { readSources, type SourceCell } from '../figures/source.ts';

/** A statement with one thing changed against the passage that it cites, so that a reader who signs it has not read it. */
export interface Control {
  readonly text: string;
  readonly evidenceIds: readonly string[];
  /** The sentence before it in its passage. */
  readonly before: string;
  /** What the rules find in it, as in any statement that they doubt. */
  readonly issues: readonly Issue[];
}

const MIN_CHARS = 30;
const MIN_HAN_CHARS = 12;
const MAX_CHARS = 260;
const MIN_SHIFT = 3;

/**
 * Up to `count` statements that the evidence refutes: a sentence with another figure, a sentence denied, the figure of a row under
 * another year. The same evidence gives the same ones, so that a call that is made again is the same call. Those close to a text of
 * `beside` are left out.
 */
export function makeControls(
  evidence: readonly Evidence[],
  count: number,
  beside: readonly string[] = [],
  reader: Pick<EvidenceReader, 'read'> = createEvidenceReader(),
): Control[] {
  if (count <= 0) return [];
  const passages = evidence.map((entry) => reader.read(entry));
  const printed = printedIn(passages);
  const asked = beside.join('\n');
  const made = passages.flatMap((passage, at) => {
    const sentences = passage.sentences.filter((sentence) => isStatement(passage, sentence));
    const kinds = [
      rowsExchanged(passage),
      sentences.flatMap((own) => put(own, withOtherFigure(plainText(passage, own), own, printed))),
      sentences.flatMap((own) => put(own, denied(plainText(passage, own), own, passage.isCjk))),
    ].map((changed) => changed.map((one) => ({ ...one, passage })));
    return kinds.map((_, kind) => kinds[(kind + at) % kinds.length] ?? []);
  });
  const controls: Control[] = [];
  for (const { text, start, passage } of turnByTurn(made)) {
    if (controls.length >= count) break;
    const { verdict, issues } = judgeStatement(text, [passage]);
    const isAsked = (text.match(NUMBER) ?? []).some((number) => asked.includes(number));
    if (isAsked || isAccepted(verdict)) continue;
    const last = passage.sentences.findLast(({ end }) => end <= start);
    const before = last === undefined ? '' : plainText(passage, last);
    controls.push({ text, evidenceIds: [passage.id], before, issues });
  }
  return controls;
}

/**
 * Up to `count` of some statements that their passages show, each with one thing changed so that they refute it: another figure, or
 * denied. They are put as the statements beside which they are asked.
 */
export function alterStatements(
  statements: readonly Omit<Control, 'issues'>[],
  evidence: readonly Evidence[],
  count: number,
  beside: readonly string[] = [],
  reader: Pick<EvidenceReader, 'read'> = createEvidenceReader(),
): Control[] {
  const asked = beside.join('\n');
  const controls: Control[] = [];
  for (const { text, evidenceIds, before } of statements) {
    if (controls.length >= count) break;
    const passages = evidence.filter(({ id }) => evidenceIds.includes(id)).map((entry) => reader.read(entry));
    if (passages.length === 0 || text.length > MAX_CHARS || asked.includes(text)) continue;
    const facets = readFacets(text);
    const figures = withOtherFigure(text, facets, printedIn(passages));
    const denials = text.includes(' | ') ? [] : denied(text, facets, HAN.test(text));
    // A sentence denied reads as one; another figure does not.
    const changed = [...figures, ...denials].find((one) => !asked.includes(one));
    if (changed === undefined) continue;
    const { verdict, issues } = judgeStatement(changed, passages, { before });
    if (!isAccepted(verdict)) controls.push({ text: changed, evidenceIds, before, issues });
  }
  return controls;
}

const HAN = /\p{Script=Han}/u;

const printedIn = (passages: readonly PreparedEvidence[]): ReadonlySet<string> =>
  new Set(passages.flatMap(({ text }) => text.match(NUMBER) ?? []));

/** Sentences of a passage changed, each with its place there. */
interface Changed {
  readonly text: string;
  readonly start: number;
}

const put = ({ start }: Pick<PassageSentence, 'start'>, texts: readonly string[]): Changed[] =>
  texts.map((text) => ({ text, start }));

/** The first of each list, then the second: of several passages and of several kinds. */
function turnByTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/** A sentence of prose that asserts something, short enough to be a statement of a report. */
function isStatement(passage: PreparedEvidence, { start, end }: PassageSentence): boolean {
  const raw = passage.text.slice(start, end);
  const least = passage.isCjk ? MIN_HAN_CHARS : MIN_CHARS;
  return (
    raw.length >= least && raw.length <= MAX_CHARS && !/[|\n“”"《]/.test(raw) && /[.。!！]$/.test(raw.trim())
  );
}

const plainText = ({ text }: PreparedEvidence, { start, end }: PassageSentence): string =>
  toPlainInline(text.slice(start, end)).trim();

/** A figure with another digit or numeral, one that no passage prints. */
function withOtherFigure(
  text: string,
  { quantities }: Pick<Facets, 'quantities'>,
  printed: ReadonlySet<string>,
): string[] {
  const figures = quantities.filter(({ weak }) => !weak);
  const [found] = figures.flatMap(({ raw }) => {
    const number = NUMBER_OF.exec(raw)?.[0];
    if (number === undefined) return NUMERAL_OF.exec(raw)?.slice(0, 1) ?? [];
    return /\d{2}/.test(number) ? [number] : [];
  });
  if (found === undefined || text.split(found).length !== 2) return [];
  const other = /\d/.test(found)
    ? found.replace(/[1-9](?=[^1-9]*$)/, (digit) => String(shift(Number(digit) - 1, 9) + 1))
    : otherNumeral(found);
  return other === undefined || other === found || printed.has(other) ? [] : [text.replace(found, other)];
}

const NUMBER_OF = /\d[\d,]*(?:\.\d+)?/;
const NUMERALS = [wordsOf(EN.claims.numerals), wordsOf(ZH.claims.numerals)];
const NUMERAL_OF = new RegExp(`(?<![a-z])(?:${NUMERALS.flat().join('|')})(?![a-z])`, 'i');

function otherNumeral(numeral: string): string | undefined {
  const list = NUMERALS.find((own) => own.includes(numeral.toLowerCase())) ?? [];
  return list[shift(list.indexOf(numeral.toLowerCase()), list.length)];
}

const shift = (place: number, length: number): number => (place + MIN_SHIFT) % length;

const EN_VERB = new RegExp(String.raw`\s${anyOf(EN.claims.deniable)}(?=\s)`, 'i');

/** A sentence that denies nothing, denied. */
function denied(text: string, { negators }: Pick<Facets, 'negators'>, isCjk: boolean): string[] {
  if (negators.length > 0) return [];
  const verb = isCjk ? ZH_VERB.exec(text) : EN_VERB.exec(text);
  if (verb === null) return [];
  const end = verb.index + verb[0].length;
  const turned = isCjk
    ? `${text.slice(0, verb.index)}${ZH.claims.deny}${text.slice(verb.index)}`
    : `${text.slice(0, end)} not${text.slice(end)}`;
  return [turned];
}

const ZH_VERB = new RegExp(anyOf(ZH.claims.deniable));

/** The figure of a row under another year of the same row. */
function rowsExchanged(passage: PreparedEvidence): Changed[] {
  const [source] = readSources([passage]);
  const cells = (source?.cells ?? []).filter(
    ({ isTabular, years, named, raw }) =>
      isTabular && years.length === 1 && /\p{L}{3}/u.test(named) && /\d{2}/.test(raw),
  );
  return cells.flatMap((first, at) => {
    const isHead = cells.findIndex(({ start }) => start === first.start) === at;
    const other = cells.find((cell) => cell.start === first.start && isFarInOtherYear(first, cell));
    if (!isHead || other === undefined) return [];
    const label = toPlainInline(first.named).trim();
    return put(first, [`${label} (${other.years[0]}): ${first.raw}`]);
  });
}

/** Far enough apart for nobody to call it rounding. */
function isFarInOtherYear(one: SourceCell, other: SourceCell): boolean {
  return (
    one.years[0] !== other.years[0] &&
    one.label.length === other.label.length &&
    Math.abs(one.value - other.value) > 0.02 * Math.abs(one.value)
  );
}
