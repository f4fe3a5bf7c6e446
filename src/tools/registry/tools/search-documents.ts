import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import { type RetrievalMode, RetrievalModeSchema } from '../../../domain/graph/index.ts';
import {
  LocatorSchema,
  type Scope,
  type SearchAnswer,
  type SearchHit,
  SearchHitSchema,
  SearchShapeSchema,
  type StoredChunk,
} from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { defineTool, type ToolContext, wordsFor } from '../agent-tool.ts';
import { type MergedHit, mergeHits } from '../answers/merge-hits.ts';
import { fillContext, type OutputItem } from '../fill-context.ts';
import { placeOf } from '../place-words.ts';
import { type DocumentFinder, resolveDocument } from '../resolve-document.ts';
import { type ChunkReader, toPassage } from '../show-range.ts';

/** Search as people have it, in a scope that names versions where not the current ones are meant. E020 for a question without a letter or a digit. */
export type SearchDocuments = (request: {
  readonly question: string;
  readonly scope: Scope;
  readonly shape: SearchAnswer['shape'];
  readonly limit: number;
  readonly retrievalMode?: RetrievalMode | undefined;
  readonly signal?: AbortSignal | undefined;
}) => Promise<SearchAnswer>;

const HitSchema = z.object({
  documentId: z.string(),
  versionId: z.string(),
  documentTitle: z.string(),
  sourcePath: z.string(),
  /** To be read whole by its id; `characters` is how long it is. */
  section: SearchHitSchema.shape.section,
  /** Exactly the text at `locator.offsets` of the version's Markdown. */
  text: z.string(),
  locator: LocatorSchema,
  score: z.number(),
  isEvidence: z.boolean(),
  chunkIds: z.array(z.string()),
  /** Those that found it. */
  queries: z.array(z.string()),
});
type Hit = z.infer<typeof HitSchema>;

const MAX_HITS = 50;
const MAX_QUERIES = 10;
const HITS_OF_SEVERAL = 5;
const QuerySchema = z.string().min(1).max(4_000);
const DEFAULT_HITS = { precise: 5, broad: 10, section: 5 } as const;

const InputSchema = z.strictObject({
  query: QuerySchema.optional().describe('A question or some words, in any language.'),
  queries: z
    .array(QuerySchema)
    .min(1)
    .max(MAX_QUERIES)
    .optional()
    .describe('Several of them at once; a passage is shown once, with those that found it.'),
  top_k: z
    .int()
    .min(1)
    .max(MAX_HITS)
    .optional()
    .describe('Hits at most for each query. Default 10; 5 for several queries and the other shapes.'),
  shape: SearchShapeSchema.default('broad').describe('How hits are put together.'),
  document: z
    .string()
    .min(1)
    .max(400)
    .optional()
    .describe('Search this document alone: its id, file name or title.'),
  mode: RetrievalModeSchema.optional().describe(
    'Who finds passages: words and vectors, the graph of names and relations (kg_…), or both (fusion).',
  ),
});

const DataSchema = z.object({ hits: z.array(HitSchema), notes: z.array(z.string()) });

export const createSearchDocuments = (deps: {
  readonly search: SearchDocuments;
  readonly library: ChunkReader & DocumentFinder;
}) =>
  defineTool({
    name: 'search_documents',
    aliases: ['kb_search', 'kb_search_v2', 'library'],
    category: 'search',
    argumentAliases: {
      question: 'query',
      limit: 'top_k',
      search_mode: 'shape',
      document_id: 'document',
      retrieval_mode: 'mode',
    },
    input: InputSchema,
    data: DataSchema,
    run: async ({ query, queries = [], top_k, shape, document, mode }, context, from) => {
      const { scope, signal, limits, language } = context;
      const asked = [...new Set([...(query === undefined ? [] : [query]), ...queries])];
      if (asked.length === 0) throw new AppError('E020', wording('queryMissing'));
      const only = document === undefined ? undefined : await resolveDocument(deps.library, document, scope);
      const limit = top_k ?? (asked.length > 1 ? HITS_OF_SEVERAL : DEFAULT_HITS[shape]);
      const answers = await Promise.all(
        asked.map((question) =>
          deps.search({
            question,
            scope: only === undefined ? scope : { ...scope, documentIds: [only.id] },
            shape,
            limit,
            retrievalMode: mode,
            signal,
          }),
        ),
      );
      const merged = mergeHits(answers.map(({ hits }, at) => ({ query: asked[at] ?? '', hits })));
      const chunks = await deps.library.getChunks(merged.flatMap(({ hit }) => hit.chunkIds));
      const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
      const items = merged.map((hit) => toItem(hit, asked, byId, context));
      const words = wordsFor(language);
      const { text, data, shown, next } = fillContext(items, from, limits.maxContextTokens, words);
      const notes =
        from.item === 0 && from.at === 0 ? [...new Set(answers.flatMap((answer) => answer.notes))] : [];
      const said = items.length === 0 ? words.nothingFound : text;
      return { text: [...notes, said].join('\n\n'), data: { hits: data, notes }, shown, next };
    },
  });

function toItem(
  { hit, queries }: MergedHit,
  asked: readonly string[],
  chunks: ReadonlyMap<string, StoredChunk>,
  context: ToolContext,
): OutputItem<Hit> {
  const words = wordsFor(context.language);
  const { id, characters } = hit.section;
  const whole = characters === undefined ? '' : ` · ${words.inSection({ id, characters })}`;
  const by =
    asked.length < 2 ? '' : ` · ${words.foundBy({ numbers: queries.map((one) => asked.indexOf(one) + 1) })}`;
  const head = `${placeOf(hit, hit.section, hit.locator, words)}${whole}${by}`;
  return {
    head: `${head}${hit.prefix}`,
    body: hit.text,
    render: (from, to) => {
      const { documentId, versionId, documentTitle, sourcePath, section, score, isEvidence } = hit;
      const locator = placeOfPart(hit.locator, from, to);
      const stored = hit.chunkIds.flatMap((id) => chunks.get(id) ?? []);
      const [first] = stored;
      const text = hit.text.slice(from, to);
      const passage = first && { ...toPassage(first, score), chunkIds: hit.chunkIds, text, locator };
      // A part that was cut is cited by the passages that it holds whole.
      const isWhole = from === 0 && to === hit.text.length;
      const shown = isWhole
        ? passage === undefined
          ? []
          : [context.book.show(passage)]
        : stored
            .filter((chunk) => isWithin(chunk.locator.offsets, locator.offsets))
            .map((chunk) => context.book.show(toPassage(chunk, score)));
      const mark = shown[0] ?? hit.chunkIds[0] ?? '';
      const before = from === 0 && hit.prefix !== '' ? `${hit.prefix}\n` : '';
      return {
        text: `[${mark}] ${head} · ${score.toFixed(2)}\n${before}${text}`,
        data: {
          documentId,
          versionId,
          documentTitle,
          sourcePath,
          section,
          text,
          locator,
          score,
          isEvidence,
          chunkIds: [...hit.chunkIds],
          queries: [...queries],
        },
        shown,
      };
    },
  };
}

/** The place of a part of a text; pages stay those of the whole. */
function placeOfPart(locator: SearchHit['locator'], from: number, to: number): Hit['locator'] {
  const { printed: _lines, ...place } = locator;
  const { start } = locator.offsets;
  return { ...place, offsets: { start: start + from, end: start + to } };
}

const isWithin = (inner: { start: number; end: number }, outer: { start: number; end: number }) =>
  inner.start >= outer.start && inner.end <= outer.end;
