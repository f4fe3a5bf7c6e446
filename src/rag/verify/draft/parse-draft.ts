import type { ReportDraft, TextRange } from '../../../domain/index.ts';
import { shortenText, splitSentences } from '../../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { type RawBlock, splitDraftBlocks } from './draft-blocks.ts';
import { citedTogether, liftMarks, type MarkedText, markMarkers, tablesOf } from './markers.ts';
import { toPlainInline } from './plain-inline.ts';

export interface DraftClaim {
  /** Plain text without markers, Markdown or HTML; never empty. */
  readonly text: string;
  /** Cited evidence in the order of the markers, without repetition; only ids of this run. */
  readonly evidenceIds: readonly string[];
  /** Cites nothing itself: its ids, if any, are those of the sentence behind it that does. */
  readonly uncited?: boolean;
  /** Where in the text ids stand that are not cited at its end. */
  readonly citedAt?: readonly { readonly at: number; readonly ids: readonly string[] }[];
  /** Asserts nothing that a source could show: a lead-in, a table's header, a statement that nothing was found. */
  readonly frame: boolean;
  /** What its writer set in bold at its beginning, in plain words. */
  readonly lead?: string;
  /** Calculations that the writer gave for its figures; absent without any. */
  readonly formulas?: readonly string[];
  /** Words that the writer has looked for in vain: it says that something is missing. */
  readonly absent?: readonly string[];
  /** The tables of the report, from 1, by whose rows it is cited, alone or beside passages. */
  readonly tables?: readonly number[];
  /** The passages that the rows of each cite. */
  readonly byTable?: ReadonlyMap<number, readonly string[]>;
  /** The passages that are cited beside tables. */
  readonly beside?: readonly string[];
}

export interface DraftBlock {
  readonly kind: RawBlock['kind'];
  readonly claims: readonly DraftClaim[];
}

export interface ParsedBody {
  readonly blocks: readonly DraftBlock[];
  /** Markers in a foreign form, cut short, or naming evidence this run does not have. */
  readonly unresolvedMarkers: number;
}

export interface ParsedDraft {
  readonly title: string;
  readonly answer: readonly DraftBlock[];
  readonly sections: readonly {
    readonly taskId: string;
    readonly heading: string;
    readonly blocks: readonly DraftBlock[];
  }[];
  readonly unresolvedMarkers: number;
}

/** Longer bodies are cut at a sentence: nobody reads them, and checking them would take minutes. */
export const MAX_BODY_CHARS = 60_000;

/** Reads what a writer wrote, whatever its form: blocks, claims and the evidence each one cites. Never throws. */
export function parseDraft(draft: ReportDraft, knownIds: ReadonlySet<string>): ParsedDraft {
  const answer = parseBody(draft.answer, knownIds);
  const sections = draft.sections.map((section) => ({
    ...section,
    parsed: parseBody(section.body, knownIds),
  }));
  return {
    title: plainLine(draft.title),
    answer: answer.blocks,
    sections: sections.map(({ taskId, heading, parsed }) => ({
      taskId,
      heading: plainLine(heading),
      blocks: parsed.blocks,
    })),
    unresolvedMarkers: sections.reduce(
      (sum, { parsed }) => sum + parsed.unresolvedMarkers,
      answer.unresolvedMarkers,
    ),
  };
}

/** One line of plain text: what a title or heading may be. Markers in it mean nothing and go. */
export function plainLine(text: string): string {
  const { text: marked, markers } = markMarkers(text.replace(/^\s*#{1,6}\s+/, ''));
  return shortenText(liftMarks(toPlainInline(marked), markers).text.trim(), 300);
}

export function parseBody(body: string, knownIds: ReadonlySet<string>): ParsedBody {
  let unresolvedMarkers = 0;
  const blocks: { kind: RawBlock['kind']; claims: DraftClaim[] }[] = [];
  for (const raw of splitDraftBlocks(body.slice(0, MAX_BODY_CHARS))) {
    const { text, markers } = markMarkers(raw.text);
    const known = markers.map((marker) => ({ ...marker, ids: marker.ids.filter((id) => knownIds.has(id)) }));
    unresolvedMarkers += markers.reduce((sum, { ids, formula, absent }, index) => {
      if (formula !== undefined || absent !== undefined) return sum;
      const kept = known[index]?.ids.length ?? 0;
      return sum + (ids.length === 0 ? 1 : ids.length - kept);
    }, 0);
    const lifted = liftMarks(toPlainInline(text), known);
    const claims =
      raw.kind === 'paragraph' || raw.kind === 'bullet'
        ? sentencesWithLead(lifted, liftMarks(boldFirst(text), known).text)
        : wholeClaim(lifted, raw);
    if (claims.length > 0) {
      blocks.push({ kind: raw.kind, claims });
      continue;
    }
    // A marker on a line of its own belongs to what stands before it.
    const last = blocks.at(-1)?.claims;
    const previous = last?.pop();
    if (last && previous)
      last.push({ ...previous, evidenceIds: unique([...previous.evidenceIds, ...idsOf(lifted)]) });
  }
  return { blocks, unresolvedMarkers };
}

const BOLD_FIRST = /^\s{0,3}\*\*(?=\S)([^*\n]{1,200})\*\*/;

const boldFirst = (text: string): string => toPlainInline(BOLD_FIRST.exec(text)?.[1] ?? '');

/** The first claim of a block has what its writer set in bold there, as far as it is of that claim. */
function sentencesWithLead(lifted: MarkedText, bold: string): DraftClaim[] {
  const claims = sentenceClaims(lifted, bold);
  const [first, ...rest] = claims;
  if (first === undefined || bold === '') return claims;
  const lead = first.text.startsWith(bold) ? bold : bold.startsWith(first.text) ? first.text : '';
  if (lead === '') return claims;
  // A finding in bold may be about all that its bullet says: it is checked against all that is cited there.
  const isFinding =
    first.text.length > bold.length && /[.!?。！？]$/.test(bold) && first.absent === undefined;
  return [isFinding ? { ...first, ...citedTogether(claims), lead } : { ...first, lead }, ...rest];
}

function wholeClaim(lifted: MarkedText, raw: RawBlock): DraftClaim[] {
  if (!/[\p{L}\p{N}]/u.test(lifted.text)) return [];
  const frame = raw.kind === 'heading' || raw.header === true;
  return [
    {
      text: lifted.text,
      evidenceIds: frame ? [] : unique(idsOf(lifted)),
      frame,
      ...(!frame && tablesOf(lifted.marks)),
      ...givenIn(lifted.marks),
    },
  ];
}

function sentenceClaims({ text, marks: all }: MarkedText, bold: string): DraftClaim[] {
  const marks = all.filter(({ formula, absent }) => formula === undefined && absent === undefined);
  const sentences = splitSentences(text)
    .flatMap((range) => splitBehindMarks(text, range, all))
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
  const joined = joinLead(text, joinPlainAnswers(text, sentences), bold, marks);
  const ranges = joined.flatMap((range) => splitAtAbsence(text, range, all));
  const lastEnd = ranges.at(-1)?.end ?? 0;
  const marksLead = marks[0]?.position === 0 && (marks.at(-1)?.position ?? 0) < lastEnd - 1;
  const ids: { readonly position: number; readonly cited: readonly string[]; readonly isTable: boolean }[][] =
    ranges.map(() => []);
  for (const { position, ids: cited, table } of marks) {
    // A marker before or after the full stop means the sentence that ends there.
    const next = ranges.findIndex(({ start }) => (marksLead ? start >= position : start > position));
    const owner = marksLead
      ? next === -1
        ? ranges.length - 1
        : next
      : next === -1
        ? ranges.length - 1
        : Math.max(0, next - 1);
    const inside = ranges.findIndex(({ start, end }) => position > start && position < end - 1);
    ids[marksLead && inside !== -1 ? inside : owner]?.push({
      position,
      cited,
      isTable: table !== undefined,
    });
  }
  return ranges.map(({ start, end }, index) => {
    const sentence = asSentence(text, { start, end });
    const own = all.filter(({ position }) => position > start && position <= end);
    // What was looked for in vain was looked for in what is cited behind it.
    const absentAt = own.find(({ absent }) => absent !== undefined)?.position ?? 0;
    const cited = ids[index] ?? [];
    const behind = cited.filter(({ position }) => position >= absentAt);
    const evidenceIds = unique((behind.length > 0 ? behind : cited).flatMap((one) => one.cited));
    // Tables are named behind the sentence.
    const isInside = ({ position, isTable }: { position: number; isTable: boolean }) =>
      !isTable && position > start && /[\p{L}\p{N}]/u.test(text.slice(position, end));
    const atEnd = new Set(cited.filter((one) => !isInside(one)).flatMap((one) => one.cited));
    const citedAt = cited
      .filter(isInside)
      .map((one) => ({ at: one.position - start, ids: one.cited.filter((id) => !atEnd.has(id)) }));
    return {
      text: sentence,
      evidenceIds,
      ...(citedAt.length > 0 && absentAt === 0 && { citedAt }),
      ...tablesOf(own),
      frame: evidenceIds.length === 0 && isFrame(sentence),
      ...givenIn(own),
    };
  });
}

/** A finding in bold that cites nothing is checked with the sentence behind it, which shows it: “**Costs fell.** They were 26.2 % [ev_1].” */
function joinLead(text: string, ranges: TextRange[], bold: string, marks: MarkedText['marks']): TextRange[] {
  const [first, second, ...rest] = ranges;
  if (bold === '' || first === undefined || second === undefined) return ranges;
  const isCited = marks.some(({ position }) => position <= first.end + 1 && position < second.end - 1);
  if (isCited || text.slice(first.start, first.end).trim() !== bold) return ranges;
  return [{ start: first.start, end: second.end }, ...rest];
}

/** A full stop right behind a marker ends a sentence, whatever stands before it: “It does not name J&J {absent: J&J}. Neither …” */
function splitBehindMarks(text: string, range: TextRange, marks: MarkedText['marks']): TextRange[] {
  const ends = marks
    .map(({ position }) => position)
    .filter(
      (at) => at > range.start && at < range.end && /^[.!?]\s+[^\s\p{Ll}]/u.test(text.slice(at, at + 9)),
    );
  return [...new Set(ends)].reduce<TextRange[]>(
    (parts, at) => {
      const { start, end } = parts.at(-1) ?? range;
      const gap = /^\s*/.exec(text.slice(at + 1, end))?.[0].length ?? 0;
      return [...parts.slice(0, -1), { start, end: at + 1 }, { start: at + 1 + gap, end }];
    },
    [range],
  );
}

/** What a sentence shows on the other side of a semicolon stands by what it cites there; what it calls missing is searched: “A is marked [ev_1]; B is not {absent: B}.” */
function splitAtAbsence(text: string, { start, end }: TextRange, marks: MarkedText['marks']): TextRange[] {
  const own = marks.filter(({ position }) => position > start && position <= end);
  const absentAt = own.find(({ absent }) => absent !== undefined)?.position;
  if (absentAt === undefined) return [{ start, end }];
  const citedAt = own.findLast(({ position, ids }) => position < absentAt && ids.length > 0)?.position;
  const before = citedAt === undefined ? -1 : text.slice(citedAt, absentAt).search(/[;；]/);
  const isBehind =
    /[;；]/.test(text.charAt(absentAt)) &&
    own.some(({ position, ids }) => position > absentAt && ids.length > 0);
  const ends = [
    ...(citedAt === undefined || before < 0 ? [] : [citedAt + before + 1]),
    ...(isBehind ? [absentAt + 1] : []),
    end,
  ];
  return ends.map((to, at) => {
    const from = ends[at - 1];
    const gap = from === undefined ? 0 : (/^\s*/.exec(text.slice(from, end))?.[0].length ?? 0);
    return { start: (from ?? start) + gap, end: to };
  });
}

/** What stands on either side of a semicolon that parts two statements is a sentence each. */
function asSentence(text: string, { start, end }: TextRange): string {
  const own = text
    .slice(start, end)
    .replace(/; ?\.?$/, '.')
    .replace(/；。?$/, '。');
  return /[;；]\s*$/.test(text.slice(0, start)) ? own.charAt(0).toUpperCase() + own.slice(1) : own;
}

const PLAIN_ANSWER = new RegExp(
  `^(?:${anyOf(EN.questions.plainAnswers)}|${anyOf(ZH.questions.plainAnswers)})[.!。！]$`,
  'iu',
);

/** “Yes.” says nothing alone: it is checked with the sentence that says why. */
function joinPlainAnswers(text: string, sentences: readonly TextRange[]): TextRange[] {
  let from: number | undefined;
  return sentences.flatMap(({ start, end }, at) => {
    const begin = from ?? start;
    const isPlain = at + 1 < sentences.length && PLAIN_ANSWER.test(text.slice(start, end).trim());
    from = isPlain ? begin : undefined;
    return isPlain ? [] : [{ start: begin, end }];
  });
}

function givenIn(marks: MarkedText['marks']): Pick<DraftClaim, 'formulas' | 'absent'> {
  const formulas = marks.flatMap(({ formula }) => formula ?? []);
  const absent = marks.flatMap((mark) => mark.absent ?? []);
  return { ...(formulas.length > 0 && { formulas }), ...(absent.length > 0 && { absent }) };
}

/** Kept without a citation, since it asserts nothing: a question, or what leads in a list. Narrow, because no check looks at it. */
const YEARS = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

function isFrame(sentence: string): boolean {
  if (sentence.length > 160 || /\d/.test(sentence.replace(YEARS, ''))) return false;
  if (/[?？]["”』」)）]?$/.test(sentence)) return true;
  return /[:：]$/.test(sentence) && sentence.length <= 100;
}

function idsOf({ marks }: MarkedText): string[] {
  return marks.flatMap(({ ids }) => ids);
}

function unique<T>(ids: readonly T[]): T[] {
  return [...new Set(ids)];
}
