import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import {
  type EntityType,
  GraphEntitySchema,
  type GraphStore,
  type Subgraph,
} from '../../domain/graph/index.ts';
import { DocumentWarningSchema } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ReadSubgraph } from '../../rag/index.ts';
import type { MadeKnowledge, MakeGraphs } from './make-graphs.ts';

export const EntityPageSchema = z.object({
  entities: z.array(GraphEntitySchema),
  /** Given as `cursor`, asks for the next page. */
  next: z.string().optional(),
  /** Documents whose names and relations are known, and those that wait for it. */
  documents: z.object({ made: z.int(), due: z.int() }),
  /** Why there are none, where no model reads them. */
  note: DocumentWarningSchema.optional(),
});
export type EntityPage = z.infer<typeof EntityPageSchema>;

export interface EntitiesRequest {
  readonly collectionIds: readonly string[];
  /** Only what this document names, counted in it alone. */
  readonly documentId?: string | undefined;
  /** Part of the name. */
  readonly text?: string | undefined;
  readonly type?: EntityType | undefined;
  /** Default 50. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface EntityRequest {
  readonly collectionIds: readonly string[];
  readonly name: string;
  /** Steps from the entity. Default 1. */
  readonly depth?: 1 | 2 | undefined;
  /** Most relations. Default 50. */
  readonly limit?: number | undefined;
}

/** Names and terms of documents, and the sentences that join them. */
export interface KnowledgeService {
  /** Most mentioned first; E020 for a cursor that is none. */
  entities(request: EntitiesRequest): Promise<EntityPage>;
  /** E021 when no document in the collections names it. */
  entity(request: EntityRequest): Promise<Subgraph>;
  /** Makes what is due and waits for it; nothing where no model does, or a server makes it. */
  make(options?: Parameters<MakeGraphs>[0]): Promise<MadeKnowledge>;
}

const DEFAULT_LIMIT = 50;
const SENTENCES = 2;
const CursorSchema = z.tuple([z.int().min(0), z.string().max(1000)]);

export function createKnowledgeService(deps: {
  readonly graph: GraphStore;
  readonly readSubgraph: ReadSubgraph;
  /** Nothing where no model makes them. */
  readonly madeBy: string | undefined;
  readonly make: MakeGraphs;
}): KnowledgeService {
  return {
    make: deps.make,
    async entities({ collectionIds, documentId, text, type, limit = DEFAULT_LIMIT, cursor }) {
      const scope = { collectionIds: [...collectionIds], ...(documentId && { documentIds: [documentId] }) };
      const after = cursor === undefined ? undefined : readEntityCursor(cursor);
      const found = await deps.graph.entities(scope, { text, type, limit: limit + 1, after });
      const entities = found.slice(0, limit);
      const last = entities.at(-1);
      const documents =
        deps.madeBy === undefined ? { made: 0, due: 0 } : await deps.graph.progress(deps.madeBy, scope);
      const isUnmade = deps.madeBy === undefined && entities.length === 0;
      const hasMore = found.length > limit && last !== undefined;
      return {
        entities,
        documents,
        ...(isUnmade ? { note: wording('graphNeedsModel') } : {}),
        ...(hasMore ? { next: writeEntityCursor([last.mentions, last.key]) } : {}),
      };
    },
    entity: ({ collectionIds, name, depth = 1, limit = DEFAULT_LIMIT }) =>
      deps.readSubgraph({ collectionIds: [...collectionIds] }, name, { depth, limit, sentences: SENTENCES }),
  };
}

const writeEntityCursor = (place: z.infer<typeof CursorSchema>): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

function readEntityCursor(cursor: string): { readonly mentions: number; readonly key: string } {
  try {
    const [mentions, key] = CursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { mentions, key };
  } catch (cause) {
    throw new AppError('E020', wording('cursorOfOtherText'), { cause });
  }
}
