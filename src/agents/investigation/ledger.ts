import * as z from 'zod';
import { catalogueOf, type Language } from '../../catalogue/index.ts';
import type { Finding, FindingQuote, RefusedNote } from '../../domain/findings/index.ts';
import type { PlacedFigure } from '../../rag/verify/index.ts';
import { findContradiction, isNamedSo } from './check-absence.ts';
import { checkFigures, isHeadOf } from './check-figures.ts';
import type { LocatedQuote, LocateQuote } from './quote-locator.ts';
import { isSameMatter, isToldTogether } from './same-matter.ts';

/** How often words stand in documents, and where first; the proof of an absence. */
export type CountWords = (
  words: readonly string[],
  documents: readonly string[],
  /** Whether every place is wanted. */
  withPlaces: boolean,
) => Promise<
  | {
      readonly documents: number;
      readonly hits: number;
      readonly text: string;
      /** Passages with the words, what repeats once; undefined: they are too many. */
      readonly places?:
        | readonly {
            readonly chunkIds: readonly string[];
            readonly text: string;
            /** What stands there, pieces parted by “…”. */
            readonly snippet?: string | undefined;
          }[]
        | undefined;
    }
  /** Why they could not be counted, in words for the agent. */
  | { readonly failed: string }
>;

/** What an executor has noted of one sub-question. */
export interface Ledger {
  readonly findings: readonly Finding[];
  /** Notes that were refused, until one of the same matter is taken. */
  readonly refused: readonly RefusedNote[];
  /** Takes what is shown in the documents and says of each note what became of it. */
  note(input: unknown): Promise<{ readonly text: string; readonly refused: number }>;
}

const MOST_NOTES = 40;
const MOST_FINDINGS = 200;
/** Places that an absence may explain, and that are shown when it does not. */
const MOST_EXCEPT = 5;
const SHOWN_PLACES = 8;
const MAX_REASON = 300;
const oneOrMany = <Schema extends z.ZodType>(one: Schema) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(one));

const QuoteSchema = z.preprocess(
  (value) => (typeof value === 'string' ? { text: value } : value),
  z.object({
    text: z.string().min(1).max(4_000),
    passage: z.string().max(80).optional().catch(undefined),
    document: z.string().max(400).optional().catch(undefined),
  }),
);
const NoteSchema = z.object({
  statement: z.string().trim().min(3).max(1_500),
  quotes: oneOrMany(QuoteSchema).default([]),
  absent: oneOrMany(z.string().trim().min(1).max(200)).default([]),
  except: oneOrMany(QuoteSchema).default([]),
  documents: oneOrMany(z.string().min(1).max(400)).default([]),
  replaces: z.string().trim().min(1).max(40).optional().catch(undefined),
});
type Note = z.infer<typeof NoteSchema>;

/** What is kept, and what the agent is told of it. */
type Noted = Omit<Finding, 'id' | 'taskId'> & { readonly remarks: readonly string[] };
type Words = ReturnType<typeof catalogueOf>['tools']['ledger'];

interface LedgerDeps {
  readonly taskId: string;
  readonly language: Language;
  readonly locate: LocateQuote;
  readonly count: CountWords;
  /** The question, which gives figures, and the task: they name what may be absent. */
  readonly asked: readonly string[];
}

export function createLedger(deps: LedgerDeps): Ledger {
  const words = catalogueOf(deps.language).tools.ledger;
  const findings: Finding[] = [];
  const known = new Map<string, string>();
  const taken: string[] = [];
  let pending: readonly (RefusedNote & { readonly after: number })[] = [];

  return {
    findings,
    get refused() {
      return pending.map(({ statement, reason }) => ({ statement, reason }));
    },
    async note(input) {
      const given = notesOf(input);
      if (given.length === 0) return { text: words.noNotes, refused: 1 };
      const said: string[] = [];
      let accepted = 0;
      for (const [index, raw] of given.slice(0, MOST_NOTES).entries()) {
        const read = NoteSchema.safeParse(raw);
        const answer = read.success ? await take(read.data) : words.unreadable(z.prettifyError(read.error));
        if (read.success && known.has(read.data.statement)) accepted++;
        said.push(`${index + 1}. ${answer}`);
      }
      if (given.length > MOST_NOTES) said.push(words.tooMany(MOST_NOTES));
      return { text: said.join('\n'), refused: given.length - accepted };
    },
  };

  async function take(note: Note): Promise<string> {
    const before = known.get(note.statement);
    if (before !== undefined) return words.noted(before);
    const replaced = findings.findIndex(({ id }) => id === note.replaces);
    if (note.replaces !== undefined && replaced < 0) return words.noSuchNote(note.replaces);
    if (findings.length >= MOST_FINDINGS && replaced < 0) return words.tooMany(MOST_FINDINGS);
    const read =
      note.absent.length > 0
        ? await readAbsence(note, deps, words, findings)
        : await readFact(note, deps, words);
    const { statement } = note;
    pending = pending.filter((one) => !isSameMatter(one.statement, statement));
    if (typeof read !== 'string') return keep(read, replaced);
    pending = [...pending, { statement, reason: read.slice(0, MAX_REASON), after: taken.length }];
    return read;
  }

  /** Behind the others, or, under its id, in place of one that was wrong. */
  function keep({ remarks, ...finding }: Noted, replaced: number): string {
    const id = findings[replaced]?.id ?? `${deps.taskId}.${findings.length + 1}`;
    known.delete(findings[replaced]?.statement ?? '');
    findings.splice(replaced < 0 ? findings.length : replaced, 1, { id, taskId: deps.taskId, ...finding });
    known.set(finding.statement, id);
    taken.push(finding.statement);
    // What was refused as one note may be taken in parts.
    pending = pending.filter(({ statement, after }) => !isToldTogether(statement, taken.slice(after)));
    return [words.noted(id), ...new Set(remarks)].join(' ');
  }
}

/** What a note says, or why it is refused. */
async function readFact(
  { statement, quotes, documents }: Note,
  { locate, asked: [question] }: LedgerDeps,
  words: Words,
): Promise<Noted | string> {
  const [only, ...more] = documents;
  const placed = quotes.map((quote) =>
    more.length > 0 || quote.passage !== undefined ? quote : { ...quote, document: quote.document ?? only },
  );
  const located = await locateAll(placed, locate);
  if ('missing' in located) return words.notThere(located.missing.slice(0, 120), located.nearest);
  if (located.length === 0) return words.noQuote;
  const { missing, others, signs, added, unsure } = checkFigures(statement, located, question);
  if (missing.length > 0) return words.notPrinted(missing);
  if (others.length > 0) return words.otherPeriod(others.map(toPlace));
  if (signs.length > 0)
    return words.lostSign(signs.map(({ figure, ...sign }) => ({ figure: figure.raw, ...sign })));
  const remarks = [
    ...located.flatMap(({ named, chunks }) =>
      named === undefined ? [] : words.elsewhere(chunks[0]?.documentTitle ?? '', named),
    ),
    ...added.map(({ text }) => words.withQuote(text)),
    ...(unsure.length > 0 ? [words.unsure(unsure)] : []),
  ];
  return {
    statement,
    quotes: [...located, ...added].map(toFindingQuote),
    ...(unsure.length > 0 && { unsure: [...unsure] }),
    remarks,
  };
}

async function readAbsence(
  { statement, absent, except, documents }: Note,
  { count, locate, asked }: LedgerDeps,
  words: Words,
  findings: readonly Finding[],
): Promise<Noted | string> {
  if (!isNamedSo(absent, [statement, ...asked])) return words.otherWords(absent);
  if (except.length > MOST_EXCEPT) return words.tooMany(MOST_EXCEPT);
  const counted = await count(absent, documents, except.length > 0);
  if ('failed' in counted) return words.failed(counted.failed);
  const shown = { words: absent, documents: counted.documents };
  if (counted.hits === 0) {
    const other = findContradiction(absent, documents, findings);
    const doubt = other && words.contradicted(other.id, other.statement);
    return {
      statement,
      quotes: [],
      absent: shown,
      ...(doubt && { unsure: [doubt] }),
      remarks: doubt ? [doubt] : [],
    };
  }
  const { places } = counted;
  if (except.length === 0 || places === undefined) return words.isThere(counted.text);
  const located = await locateAll(except, locate);
  if ('missing' in located) return words.notThere(located.missing.slice(0, 120), located.nearest);
  const named = new Set(located.flatMap(({ chunks }) => chunks.map(({ id }) => id)));
  const texts = located.flatMap(({ chunks }) => chunks.map(({ text }) => plainSpaces(text)));
  // A standing sentence that one document is quoted for stands in others too.
  const isRepeated = (snippet = '') => {
    const pieces = snippet.split('…').flatMap((piece) => plainSpaces(piece).trim() || []);
    return pieces.length > 0 && pieces.every((piece) => texts.some((text) => text.includes(piece)));
  };
  const others = places.filter(
    ({ chunkIds, snippet }) => !chunkIds.some((id) => named.has(id)) && !isRepeated(snippet),
  );
  if (others.length > 0)
    return words.isThere(
      others
        .slice(0, SHOWN_PLACES)
        .map(({ text }) => text)
        .join('\n'),
    );
  return {
    statement,
    quotes: [],
    absent: { ...shown, except: located.map(({ text }) => text) },
    remarks: [],
  };
}

/** Every quotation with its place, or the first that has none. The head of a table of others is in it with these. */
async function locateAll(
  quotes: Note['quotes'],
  locate: LocateQuote,
): Promise<readonly LocatedQuote[] | { readonly missing: string; readonly nearest: string | undefined }> {
  const located: LocatedQuote[] = [];
  const missing: { readonly missing: string; readonly nearest: string | undefined }[] = [];
  for (const quote of quotes) {
    const found = await locate(quote);
    if ('nearest' in found) missing.push({ missing: quote.text, nearest: found.nearest });
    else located.push(found);
  }
  return missing.find((one) => !isHeadOf(one.missing, located)) ?? located;
}

const plainSpaces = (text: string): string => text.replace(/\s+/g, ' ');

const toPlace = ({ figure, period, head }: PlacedFigure) => ({ figure: figure.raw, period, head });

const toFindingQuote = ({ chunks, text, page }: LocatedQuote): FindingQuote => ({
  chunkIds: chunks.map(({ id }) => id),
  documentId: chunks[0]?.documentId ?? '',
  documentTitle: chunks[0]?.documentTitle ?? '',
  ...(page !== undefined && { page }),
  text,
});

/** `{findings: […]}`, as asked for, and what models send in its place: a list, or one note. */
function notesOf(input: unknown): readonly unknown[] {
  if (Array.isArray(input)) return input;
  if (typeof input !== 'object' || input === null) return [];
  const { findings, notes } = input as { findings?: unknown; notes?: unknown };
  const list = findings ?? notes;
  if (Array.isArray(list)) return list;
  if (typeof list === 'object' && list !== null) return [list];
  return 'statement' in input ? [input] : [];
}
