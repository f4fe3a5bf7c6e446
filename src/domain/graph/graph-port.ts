import type { Wording } from '../../catalogue/index.ts';
import type { Chunk, Scope } from '../document.ts';
import type { DocumentIdentity } from '../identity.ts';
import type { DocumentGraph, EntityType, GraphEntity, GraphRelation, GraphSentence } from './graph-types.ts';

/** A document whose current version has no graph by this maker yet. */
export interface DueDocument {
  readonly documentId: string;
  readonly versionId: string;
  readonly collectionId: string;
  readonly title: string;
  readonly identity?: DocumentIdentity | undefined;
  readonly chunks: number;
}

export interface MadeGraph extends Pick<DueDocument, 'documentId' | 'versionId'> {
  readonly graph: DocumentGraph;
  /** What could not be made; the graph holds the rest. */
  readonly problem?: Wording | undefined;
}

export interface EntityFilter {
  /** Part of the name. */
  readonly text?: string | undefined;
  readonly type?: EntityType | undefined;
  readonly limit: number;
  /** The last entity of the page before. */
  readonly after?: Pick<GraphEntity, 'mentions' | 'key'> | undefined;
}

/** An entity as a chunk names it. */
export interface NamedChunk {
  readonly chunkId: string;
  readonly documentId: string;
  readonly key: string;
}

/** A relation that words of a question speak of. */
export interface SaidRelation {
  readonly source: string;
  readonly target: string;
  readonly weight: number;
  /** How many of the words. */
  readonly words: number;
}

/**
 * Entities and relations of current versions. Sums over documents are always those of what is stored; nothing of a document outside
 * the scope counts.
 */
export interface GraphStore {
  /** Of one collection after another, oldest first. */
  due(madeBy: string, limit: number): Promise<readonly DueDocument[]>;
  progress(madeBy: string, scope?: Scope): Promise<{ readonly made: number; readonly due: number }>;
  chunks(versionId: string): Promise<readonly Chunk[]>;
  /** Stores graphs of documents in one transaction, in place of what was there. One whose version is no longer current is left out. */
  put(madeBy: string, graphs: readonly MadeGraph[]): Promise<void>;
  /** Most mentioned first. */
  entities(scope: Scope, filter: EntityFilter): Promise<readonly GraphEntity[]>;
  byKeys(scope: Scope, keys: readonly string[]): Promise<readonly GraphEntity[]>;
  /** Keys of what is called so: by its own name, or by the other name that documents give it. */
  resolve(scope: Scope, key: string): Promise<readonly string[]>;
  /** The same for many keys at once: of each that names anything, what it names. */
  resolveAll(scope: Scope, keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Relations by which any of these analysed words join two names: those of most words first, then the heaviest. */
  saying(scope: Scope, words: readonly string[], limit: number): Promise<readonly SaidRelation[]>;
  aliases(scope: Scope, keys: readonly string[]): Promise<readonly string[]>;
  /** Relations of any of the entities, heaviest first, each with up to `sentences` sentences. */
  relationsOf(
    scope: Scope,
    keys: readonly string[],
    limits: { readonly relations: number; readonly sentences: number },
  ): Promise<readonly GraphRelation[]>;
  sentencesOfEntities(
    scope: Scope,
    keys: readonly string[],
    limit: number,
  ): Promise<readonly GraphSentence[]>;
  /** Chunks that name the entities. */
  chunksOf(scope: Scope, keys: readonly string[], limit: number): Promise<readonly NamedChunk[]>;
}
