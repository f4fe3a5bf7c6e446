import * as z from 'zod';
import { say, type Wording, wording } from '../../../catalogue/index.ts';
import {
  type LibraryStore,
  LocatorSchema,
  narrowLocator,
  type TextRange,
  type WordLookup,
} from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { estimateTokens } from '../../../linguistics/index.ts';
import { type FindTerm, findText, readFindTerm, type TextHit } from '../../../rag/find/index.ts';
import { defineTool, type ToolContext, type ToolWords, wordsFor } from '../agent-tool.ts';
import { arrangeHits, type PassageHits } from '../answers/arrange-hits.ts';
import { countHits, FindTableSchema, tableText } from '../answers/find-table.ts';
import { createDocumentsOfScope } from '../answers/known-documents.ts';
import { DocumentNamesSchema, narrowScope } from '../answers/name-documents.ts';
import { snippetAround } from '../answers/snippet.ts';
import { fillContext, type OutputItem } from '../fill-context.ts';
import type { DocumentFinder } from '../resolve-document.ts';
import { type ChunkReader, toPassage } from '../show-range.ts';
import { START } from '../tool-cursor.ts';

const MOST_TERMS = 20;
/** Hits of a passage within so many characters are one piece of its snippet. */
const TOGETHER = 160;
const MOST_SNIPPETS = 3;

const HitSchema = z.object({
  documentId: z.string(),
  versionId: z.string(),
  documentTitle: z.string(),
  sourcePath: z.string(),
  /** The terms that are in the snippet, and how often together. */
  terms: z.array(z.string()),
  count: z.int(),
  /** Other places with the same sentence or row, which are not listed. */
  repeated: z.int(),
  snippet: z.string(),
  /** Of the first hit. */
  locator: LocatorSchema,
  passage: z.string(),
});
type Hit = z.infer<typeof HitSchema>;

const InputSchema = z.strictObject({
  terms: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(MOST_TERMS)
    .describe(
      'Words, phrases or numbers, each found exactly: `net sales`, `36,781`, `sustainab*`, `flood or drought`, `*talc*`; in quotation marks “or” is a word.',
    ),
  documents: DocumentNamesSchema,
  near: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('The words of a term may be in any order, at most so many words apart.'),
});

const DataSchema = z.object({ table: FindTableSchema.optional(), hits: z.array(HitSchema) });

export const createFindText = (deps: {
  readonly words: WordLookup;
  readonly library: ChunkReader & DocumentFinder & Pick<LibraryStore, 'libraryStamp'>;
}) => {
  const documentsOf = createDocumentsOfScope(deps.library);
  return defineTool({
    name: 'find_text',
    aliases: ['find', 'grep'],
    category: 'search',
    argumentAliases: { words: 'terms', phrases: 'terms', queries: 'terms' },
    input: InputSchema,
    data: DataSchema,
    run: async ({ terms: asked, documents, near }, context, from) => {
      const words = wordsFor(context.language);
      const { terms, refused } = readTerms(asked);
      const scope = await narrowScope(deps.library, documents, context.scope);
      const [found, known] = await Promise.all([
        findText(deps, { terms, near, scope }, context.signal),
        documentsOf(scope),
      ]);
      const counted = countHits(terms, found, known, context.language);
      const isFirst = from.item === START.item && from.at === START.at;
      const head = isFirst
        ? tableText(counted, words, context.limits.maxContextTokens / 2)
        : { text: '', tokens: 0, table: undefined };
      const notes = isFirst ? refused.map((one) => say(context.language, one)).join('\n') : '';
      const items = arrangeHits(found.hits).map((group) => toItem(group, terms, context, words));
      const left = context.limits.maxContextTokens - head.tokens - estimateTokens(notes);
      const filled = fillContext(items, from, left, words);
      return {
        text: [notes, head.text, filled.text].filter((part) => part !== '').join('\n\n'),
        data: { ...(head.table && { table: head.table }), hits: filled.data },
        shown: filled.shown,
        next: filled.next,
      };
    },
  });
};

/** A term that cannot be looked for is told beside what is found of the others; with no others it is an error. */
function readTerms(asked: readonly string[]) {
  const terms: FindTerm[] = [];
  const refused: Wording[] = [];
  for (const term of new Set(asked)) {
    const read = readTerm(term);
    if ('term' in read) terms.push(read);
    else refused.push(read);
  }
  const [first] = refused;
  if (terms.length === 0 && first !== undefined) throw new AppError('E020', first);
  return { terms, refused };
}

function readTerm(term: string): FindTerm | Wording {
  const read = readFindTerm(term);
  if (read === undefined) return wording('termWithoutWord', { term });
  const isShort = read.alternatives.some(({ words }) =>
    words.some(
      ({ text, isStart, isInside, kind }) => (isStart || isInside) && kind !== 'han' && text.length < 3,
    ),
  );
  return isShort ? wording('startTooShort', { term }) : read;
}

/** What is around the hits of a passage, those that are near each other in one piece. */
function snippetsOf(hits: readonly TextHit[]): string {
  const ranges: TextRange[] = [];
  for (const { range } of hits) {
    const last = ranges.at(-1);
    if (last !== undefined && range.end - last.start <= TOGETHER)
      ranges[ranges.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else ranges.push(range);
  }
  const [{ chunk, next }] = hits as [TextHit];
  const snippets = ranges.slice(0, MOST_SNIPPETS).map((range) => snippetAround(chunk, next, range));
  return snippets.join(' ').replaceAll('… …', '…');
}

function toItem(
  { hits: group, repeated }: PassageHits,
  terms: readonly FindTerm[],
  { book }: ToolContext,
  words: ToolWords,
): OutputItem<Hit> {
  const [first] = group as [TextHit];
  const { chunk, next } = first;
  const snippet = snippetsOf(group);
  const { printed: _lines, ...place } = narrowLocator(chunk.locator, [first.range]);
  const locator = { ...place, offsets: first.range };
  const named = [...new Set(group.map(({ term }) => terms[term]?.term ?? ''))];
  const where = [chunk.documentTitle, ...locator.headingPath].join(' › ');
  const page = locator.pages === undefined ? '' : `, ${words.page(locator.pages)}`;
  const count = group.length;
  const said = terms.length > 1 || count > 1 ? ` · ${named.join(', ')}${count > 1 ? ` ×${count}` : ''}` : '';
  const again = repeated > 0 ? ` · ${words.repeated({ count: repeated })}` : '';
  const line = `${where}${page}${said}${again}\n${snippet}`;
  return {
    head: line,
    body: '',
    render: () => {
      const shown = [chunk, ...(next === undefined ? [] : [next])].map((one) => book.show(toPassage(one, 1)));
      const { documentId, versionId, documentTitle, sourcePath } = chunk;
      return {
        text: `[${shown.join(', ')}] ${line}`,
        data: {
          documentId,
          versionId,
          documentTitle,
          sourcePath,
          terms: named,
          count,
          repeated,
          snippet,
          locator,
          passage: shown[0] ?? '',
        },
        shown,
      };
    },
  };
}
