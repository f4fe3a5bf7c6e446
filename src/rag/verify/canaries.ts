import type { Evidence } from '../../domain/index.ts';
import { toPlainInline } from './draft/plain-inline.ts';
import { readFigures } from './figures/read-figures.ts';
import type { EvidenceReader, PreparedPassage } from './passages/prepare-passage.ts';

/** A statement with one thing changed against the passage that it cites: a judge that finds it shown has not read. */
export interface Canary {
  readonly text: string;
  readonly evidenceIds: readonly string[];
}

interface Candidate {
  readonly text: string;
  readonly evidenceIds: readonly string[];
}

const LENGTH = { most: 260, least: { latin: 30, han: 12 } };
const HAN = /\p{Script=Han}/u;
/** Denied where a verb stands that can be: “is” → “is not”, 是 → 不是. */
const EN_VERB = /\s(?:is|are|was|were|has|have|had|can|could|will|would|may|must|should)(?=\s(?!not\b))/;
const ZH_VERB = /(?<![不没未非])(?:是|可以|能够|会|应当|必须|需要|包括|属于)/;

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
  const sentences = passages.flatMap((passage) =>
    sentencesOf(passage).map((text) => ({ text, evidenceIds: [passage.id] })),
  );
  const asked = beside.join('\n');
  const models = [...turned(shown, turn), ...turned(spread(sentences), turn)];
  const canaries: Canary[] = [];
  const used = new Set<string>();
  for (const { text, evidenceIds } of models) {
    if (canaries.length >= count) break;
    if (text.length > LENGTH.most || asked.includes(text) || used.has(text)) continue;
    // Every second one is denied, so that not all of them can be told by a figure.
    const isDenialFirst = canaries.length % 2 === 1;
    const changes = [withOtherFigure(text, printed), denied(text)];
    const changed = (isDenialFirst ? changes.toReversed() : changes).find((one) => one !== undefined);
    if (changed === undefined || asked.includes(changed)) continue;
    used.add(text);
    canaries.push({ text: changed, evidenceIds });
  }
  return canaries;
}

const turned = <Item>(items: readonly Item[], turn: number): readonly Item[] => {
  const by = items.length === 0 ? 0 : (turn * 3) % items.length;
  return [...items.slice(by), ...items.slice(0, by)];
};

/** The longest first: they say most, and are least likely to be asked as they are. */
function spread(sentences: readonly Candidate[]): readonly Candidate[] {
  return sentences.toSorted((a, b) => b.text.length - a.text.length);
}

function sentencesOf({ text, units }: PreparedPassage): string[] {
  return units.flatMap(({ kind, start, end }) => {
    const raw = text.slice(start, end);
    const least = HAN.test(raw) ? LENGTH.least.han : LENGTH.least.latin;
    const isPlain = kind === 'sentence' && /[.。!！]$/.test(raw.trim()) && !/[|\n“”"《]/.test(raw);
    return isPlain && raw.length >= least && raw.length <= LENGTH.most ? [toPlainInline(raw).trim()] : [];
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

function denied(text: string): string | undefined {
  if (/\b(?:not|no|never|none|without)\b|n['’]t\b|[不没未非无]/i.test(text)) return undefined;
  const verb = (HAN.test(text) ? ZH_VERB : EN_VERB).exec(text);
  if (verb === null) return undefined;
  if (HAN.test(text)) return `${text.slice(0, verb.index)}不${text.slice(verb.index)}`;
  const end = verb.index + verb[0].length;
  return `${text.slice(0, end)} not${text.slice(end)}`;
}
