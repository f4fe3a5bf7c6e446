import type { Wording } from '../../catalogue/index.ts';
import type { Scope, Section } from '../document.ts';
import type { DueDocument, EntityType } from '../graph/index.ts';
import type { DocumentTopic, Topic, TopicCandidate, TopicDocument } from './topic-types.ts';

/** What the topics of a document are read from. */
export interface TopicSource {
  readonly title: string;
  readonly language: string;
  /** Titles in reading order, without those that Plumbline made. */
  readonly sections: readonly Pick<Section, 'title' | 'level'>[];
  readonly texts: readonly string[];
}

export interface MadeTopics extends Pick<DueDocument, 'documentId' | 'versionId'> {
  readonly candidates: readonly TopicCandidate[];
  /** What could not be made; the candidates are the rest. */
  readonly problem?: Wording | undefined;
}

/** Which of a document's candidates are its topics, each with its confidence. `documents` counts those of the collection that have it. */
export type ChooseTopics = (
  candidates: readonly (TopicCandidate & { readonly documents: number })[],
  documents: number,
) => readonly { readonly id: string; readonly confidence: number }[];

export interface TopicFilter {
  /** Part of the name. */
  readonly text?: string | undefined;
  readonly limit: number;
  /** The last topic of the page before. */
  readonly after?: Pick<Topic, 'documents' | 'id'> | undefined;
}

/** What another document has in common with one. */
export interface SharedKnowledge {
  readonly documentId: string;
  readonly topics: readonly (Pick<Topic, 'id' | 'name'> & { readonly confidence: number })[];
  /** Names that few documents have, with how many do. */
  readonly entities: readonly {
    readonly name: string;
    readonly type?: EntityType | undefined;
    readonly documents: number;
  }[];
}

/** Topics of current versions. A topic that no document of the scope has does not exist. What people decided stays with the collection. */
export interface TopicStore {
  due(madeBy: string, limit: number): Promise<readonly DueDocument[]>;
  progress(madeBy: string, scope: Scope): Promise<{ readonly made: number; readonly due: number }>;
  source(due: DueDocument): Promise<TopicSource>;
  /** Stores candidates in place of what was there. One whose version is no longer current is left out. */
  put(madeBy: string, made: readonly MadeTopics[]): Promise<void>;
  /** Chooses again wherever documents came or went. Killed, it begins anew. */
  settle(choose: ChooseTopics, signal?: AbortSignal): Promise<void>;
  /** Those of most documents first. */
  list(scope: Scope, filter: TopicFilter): Promise<readonly Topic[]>;
  /** By ids, or by names that differ in case, spaces, marks and number alone. What was merged is found as what it became. */
  find(scope: Scope, idsOrNames: readonly string[]): Promise<readonly (Topic | undefined)[]>;
  /** Surest first. */
  documents(
    scope: Scope,
    id: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly TopicDocument[]>;
  documentIds(scope: Scope, ids: readonly string[]): Promise<readonly string[]>;
  /** Of each document, surest first. */
  ofDocuments(documentIds: readonly string[]): Promise<ReadonlyMap<string, readonly DocumentTopic[]>>;
  /** Other documents of the scope with its topics, or with names of its graph that few have. */
  shared(scope: Scope, documentId: string): Promise<readonly SharedKnowledge[]>;
  /** `null` gives back the name that documents use. */
  rename(collectionIds: readonly string[], id: string, name: string | null): Promise<void>;
  /** All that were merged into `id` before go along. The caller has seen to it that `into` is another topic. */
  merge(collectionIds: readonly string[], id: string, into: string): Promise<void>;
  /** Topics that were merged into this one, by name. */
  mergedInto(scope: Scope, id: string): Promise<readonly Pick<Topic, 'id' | 'name'>[]>;
  /** Makes what was merged a topic of its own again; false where it was not merged. */
  split(collectionIds: readonly string[], id: string): Promise<boolean>;
}
