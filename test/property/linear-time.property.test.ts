import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { markdownToBlocks } from '../../src/documents/formats/markdown/markdown-blocks.ts';
import { textToBlocks } from '../../src/documents/formats/text/text-blocks.ts';
import type { StoredChunk } from '../../src/domain/index.ts';
import { findMarks } from '../../src/domain/reading/marks.ts';
import { readSummaryText } from '../../src/domain/summaries/summary-text.ts';
import { validateQuestion } from '../../src/domain/validate-question.ts';
import { AppError } from '../../src/errors/index.ts';
import { createCleanStream } from '../../src/language/model/clean-stream.ts';
import { extractJson, stripThoughts } from '../../src/language/model/extract-json.ts';
import { fence } from '../../src/language/model/fence.ts';
import { findMisbehaviour } from '../../src/language/model/find-misbehaviour.ts';
import { normaliseMarkers, placeMarkers } from '../../src/language/model/normalise-markers.ts';
import { parseReport } from '../../src/language/model/parse-report.ts';
import { withoutControls } from '../../src/linguistics/controls/index.ts';
import { analyzeText, detectLanguage, findOrders, splitSentences } from '../../src/linguistics/index.ts';
import { readLabel } from '../../src/linguistics/numbering/index.ts';
import { extractDates } from '../../src/linguistics/periods/index.ts';
import { asksNothing, stripInstructions } from '../../src/linguistics/questions/index.ts';
import { parseExpression } from '../../src/rag/arithmetic/parse-expression.ts';
import { findPlaces } from '../../src/rag/find/find-places.ts';
import { readFindTerm } from '../../src/rag/find/find-term.ts';
import { foldPlaces } from '../../src/rag/find/fold-places.ts';
import { readFigureRows } from '../../src/rag/find/read-figure-rows.ts';
import { deduplicate } from '../../src/rag/retrieve/rankings/deduplicate.ts';
import { read } from './documents/arbitrary-document.ts';

const KNOWN = new Set(['ev_1']);
const LONGEST = 64_000;
/** What a question may have, see `MAX_QUESTION_CHARACTERS`. */
const LONGEST_QUESTION = 20_000;
/** Bounds a blow-up and no more: processor time, so that a busy machine fails nothing. */
const MOST_MS = 1_000;

interface Entrance {
  readonly longest?: number;
  readonly read: (text: string) => unknown;
}

const candidate = (text: string, at: number) => ({
  id: `chk_${at}`,
  score: at,
  chunk: { text, documentId: 'doc_1' },
  taskIds: [],
  taskScores: {},
});

function findSeveral(text: string): void {
  const folded = foldPlaces(text);
  for (const term of ['a* b*', '1 or 11', 'a-a', text.slice(0, 30)]) {
    const read = readFindTerm(term);
    for (const near of [undefined, 5]) if (read !== undefined) findPlaces(folded, read, near);
  }
}

/** Where text from outside comes in, and what reads it there first. */
const ENTRANCES: Readonly<Record<string, Entrance>> = {
  // Questions: the whole text is looked at for its length, the rest of it only when that is allowed.
  'a question’s length': { read: (text) => validateQuestion(text.slice(0, 100), { maxCharacters: 100 }) },
  'a question’s instructions': { longest: LONGEST_QUESTION, read: stripInstructions },
  'a question that asks nothing': { longest: LONGEST_QUESTION, read: asksNothing },
  'a question’s places': { longest: LONGEST_QUESTION, read: readLabel },
  // Documents and pages.
  'a Markdown file': { read: (text) => markdownToBlocks(text, 1) },
  'a text file': { read: textToBlocks },
  sentences: { read: splitSentences },
  terms: { read: analyzeText },
  language: { read: detectLanguage },
  dates: { read: extractDates },
  orders: { read: findOrders },
  controls: { read: withoutControls },
  'a text that words are looked for in': { read: findSeveral },
  'a passage that figures are read from': {
    read: (text) =>
      readFigureRows(
        {
          text,
          prefix: '',
          headingPath: [],
          locator: { offsets: { start: 0, end: text.length }, headingPath: [] },
        } as unknown as StoredChunk,
        { terms: [] },
      ),
  },
  'an expression': { longest: 400, read: parseExpression },
  'words that are looked for': { longest: 200, read: readFindTerm },
  // Replies of models.
  'a reply in JSON': { read: extractJson },
  'a reply with thoughts': { read: stripThoughts },
  markers: { read: (text) => placeMarkers(normaliseMarkers(text, KNOWN)) },
  'a report': {
    read: (text) =>
      parseReport(text, { question: 'q', language: 'en', subQuestions: [], evidenceIds: KNOWN }),
  },
  'a report that misbehaves': {
    read: (text) => findMisbehaviour(`[ev_1] ${text}`, { tokens: 1e6, evidenceIds: KNOWN, language: 'en' }),
  },
  'a stream': {
    read: (text) => {
      const stream = createCleanStream(() => undefined, KNOWN);
      for (let at = 0; at < text.length; at += 400) stream.push(text.slice(at, at + 400));
      stream.end();
    },
  },
  'a summary': { read: readSummaryText },
  'marks of an answer': { read: findMarks },
  // Results of a search.
  'a fenced passage': { read: (text) => fence('passage', { id: 'ev_1' }, text) },
  'near duplicates': { read: (text) => deduplicate([text, `${text}.`].map(candidate)) },
};

const ATOMS =
  '//:|请为我|公司的甲0、|的|(|[|{{|![|](|<!--|<a |<think>|**|$x$ |a-|1,|12345|A.|B b |“|"|\'|。|。”|?|？|😀|\u202eא|é|# |- |> |```|ev_1|【ev_1、|†|t1 |和|http://a|a@b|…|.. |一|第1条|\uE0001\uE001'.split(
    '|',
  );
const nasty = fc
  .tuple(
    fc.constantFrom('', 'what is ', '# ', '['),
    fc.array(fc.constantFrom(...ATOMS, '|', ' ', '\t', '\n', '\r', '\0'), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '看', '!', '\n', ')'),
  )
  .map(([head, pump, tail]) => ({ head, pump: pump.join(''), tail }));

function cpuMs(work: () => unknown): number {
  const started = process.cpuUsage();
  try {
    work();
  } catch (error) {
    // A refusal is an answer; the time it took counts.
    if (!(error instanceof AppError)) throw error;
  }
  return process.cpuUsage(started).user / 1000;
}

/** Of two tries the better one: the first may load a dictionary. */
function bestMs(work: () => unknown): number {
  const first = cpuMs(work);
  return first > MOST_MS ? Math.min(first, cpuMs(work)) : first;
}

describe.each(Object.entries(ENTRANCES))('%s', (_name, { longest = LONGEST, read: reads }) => {
  it.prop([nasty], { numRuns: 12 })('should be read in linear time whatever is repeated in it', (made) => {
    const text = made.head + made.pump.repeat(Math.ceil(longest / made.pump.length)) + made.tail;
    expect(
      bestMs(() => reads(text)),
      JSON.stringify(made),
    ).toBeLessThan(MOST_MS);
  });
  it.each(ATOMS)('should be read in linear time when it is %j again and again', (atom) => {
    const text = atom.repeat(Math.ceil(longest / atom.length));
    expect(bestMs(() => reads(text))).toBeLessThan(MOST_MS);
  });
});

describe('a whole document', () => {
  it.prop([nasty], { numRuns: 6 })(
    'should be read in linear time whatever is repeated in it',
    async (made) => {
      const text = `# T\n\n${made.pump.repeat(Math.ceil(LONGEST / made.pump.length))}`;
      const started = process.cpuUsage();
      await read(text);
      // Structure, chunks and identity of 64 kB: four readings in one.
      expect(process.cpuUsage(started).user / 1000, JSON.stringify(made)).toBeLessThan(4 * MOST_MS);
    },
  );
});
