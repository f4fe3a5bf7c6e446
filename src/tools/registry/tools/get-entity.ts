import * as z from 'zod';
import {
  GraphEntitySchema,
  GraphRelationSchema,
  type GraphSentence,
  type Subgraph,
} from '../../../domain/graph/index.ts';
import type { ReadSubgraph } from '../../../rag/graph/index.ts';
import { defineTool, type ToolContext, wordsFor } from '../agent-tool.ts';
import { fillContext, type OutputItem } from '../fill-context.ts';
import { type ChunkReader, toPassage } from '../show-range.ts';

const RELATIONS = 40;
const SENTENCES = 2;

type Relation = z.infer<typeof GraphRelationSchema>;

const InputSchema = z.strictObject({
  name: z.string().min(1).max(400).describe('Its name, as documents write it or another one they give it.'),
  depth: z.int().min(1).max(2).default(1).describe('Steps from the entity.'),
});

const DataSchema = z.object({
  entity: GraphEntitySchema,
  aliases: z.array(z.string()),
  relations: z.array(GraphRelationSchema),
});

export const createGetEntity = (deps: {
  readonly readSubgraph: ReadSubgraph;
  readonly library: ChunkReader;
}) =>
  defineTool({
    name: 'get_entity',
    aliases: [],
    category: 'search',
    argumentAliases: { entity: 'name', entity_name: 'name' },
    input: InputSchema,
    data: DataSchema,
    run: async ({ name, depth }, context, from) => {
      const words = wordsFor(context.language);
      const limits = { depth: depth === 2 ? 2 : 1, limit: RELATIONS, sentences: SENTENCES } as const;
      const subgraph = await deps.readSubgraph(context.scope, name, limits);
      const { entity, aliases, relations, sentences } = subgraph;
      const shown = await showSentences(deps.library, context, [
        ...relations.flatMap((relation) => relation.sentences),
        ...sentences,
      ]);
      const items = relations.map((relation) => relationItem(relation, subgraph, shown));
      const filled = fillContext(items, from, context.limits.maxContextTokens, words);
      const alone = relations.length === 0 ? sentences.map((sentence) => sentenceLine(sentence, shown)) : [];
      const head = words.entity({
        name: entity.name,
        mentions: entity.mentions,
        documents: entity.documents,
      });
      const also = aliases.length === 0 ? [] : [words.alsoCalled({ names: aliases.join(', ') })];
      return {
        text: [head, ...also, filled.text, ...alone].filter((line) => line !== '').join('\n'),
        data: { entity, aliases, relations: filled.data },
        shown: [
          ...filled.shown,
          ...(alone.length === 0 ? [] : sentences.flatMap((s) => shown.get(s.chunkId) ?? [])),
        ],
        next: filled.next,
      };
    },
  });

function relationItem(
  relation: Relation,
  { entities }: Subgraph,
  shown: ReadonlyMap<string, string>,
): OutputItem<Relation> {
  const nameOf = (key: string) => entities.find((entity) => entity.key === key)?.name ?? key;
  const lines = [
    `${nameOf(relation.source)} — ${nameOf(relation.target)} (×${relation.weight})`,
    ...relation.sentences.map((sentence) => sentenceLine(sentence, shown)),
  ];
  const text = lines.join('\n');
  const ids = relation.sentences.flatMap(({ chunkId }) => shown.get(chunkId) ?? []);
  return { head: text, body: '', render: () => ({ text, data: relation, shown: ids }) };
}

const sentenceLine = ({ text, chunkId }: GraphSentence, shown: ReadonlyMap<string, string>): string =>
  `  ${text.replace(/\s+/g, ' ')} [${shown.get(chunkId) ?? chunkId}]`;

/** The passages of sentences go into the evidence book, so that what was shown can be cited. */
async function showSentences(
  library: ChunkReader,
  { book }: ToolContext,
  sentences: readonly GraphSentence[],
): Promise<ReadonlyMap<string, string>> {
  const chunks = await library.getChunks([...new Set(sentences.map(({ chunkId }) => chunkId))]);
  return new Map(chunks.map((chunk) => [chunk.id, book.show(toPassage(chunk, 1))]));
}
