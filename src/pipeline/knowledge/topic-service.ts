import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { Scope } from '../../domain/index.ts';
import {
  type DocumentTopic,
  NamedTopicSchema,
  RelatedDocumentSchema,
  readTopicName,
  type Topic,
  TopicDocumentSchema,
  TopicSchema,
  type TopicStore,
  topicId,
} from '../../domain/topics/index.ts';
import { AppError } from '../../errors/index.ts';
import { findRelated, type RelatedDeps } from './find-related.ts';

export const TopicPageSchema = z.object({
  topics: z.array(TopicSchema),
  /** Given as `cursor`, asks for the next page. */
  next: z.string().optional(),
  /** Documents whose topics are known, and those that wait for it. */
  documents: z.object({ made: z.int(), due: z.int() }),
});
export type TopicPage = z.infer<typeof TopicPageSchema>;

export const TopicDetailSchema = z.object({
  topic: TopicSchema,
  /** Surest first. */
  documents: z.array(TopicDocumentSchema),
  /** What was merged into it and can be taken out again. */
  merged: z.array(NamedTopicSchema),
  next: z.string().optional(),
});
export type TopicDetail = z.infer<typeof TopicDetailSchema>;

export const RelatedListSchema = z.object({ documents: z.array(RelatedDocumentSchema) });
export type RelatedList = z.infer<typeof RelatedListSchema>;

interface Scoped {
  readonly collectionIds: readonly string[];
}
interface Paged extends Scoped {
  /** Default 50. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** What the documents of a library are about. A topic is named by its id or its name; E021 where no document in the collections has it. */
export interface TopicService {
  list(request: Paged & { readonly text?: string | undefined }): Promise<TopicPage>;
  find(request: Paged & { readonly topic: string }): Promise<TopicDetail>;
  /** Gives a topic another name, or back its own. E020 for what is no name. */
  rename(request: Scoped & { readonly topic: string; readonly name: string | null }): Promise<Topic>;
  /** Makes one topic of several: all become `into`. E020 when one of them is that already. */
  merge(request: Scoped & { readonly topics: readonly string[]; readonly into: string }): Promise<Topic>;
  /** Takes a merge back: makes a topic that became another one a topic of its own again. E021 where it was not merged. */
  split(request: Scoped & { readonly topic: string }): Promise<Topic>;
  /** Documents with the same topics, names and words, nearest first. E021 for a document of other collections. */
  related(
    request: Scoped & {
      readonly documentId: string;
      readonly limit?: number | undefined;
      /** Only documents that something rare joins with it. */
      readonly isLinked?: boolean | undefined;
    },
  ): Promise<RelatedList>;
  ofDocument(documentId: string): Promise<readonly DocumentTopic[]>;
}

const DEFAULT_PAGE = 50;
const RELATED = 10;
const ListCursorSchema = z.tuple([z.int().min(0), z.string().max(200)]);

export interface TopicServiceDeps extends RelatedDeps {
  readonly topics: TopicStore;
  readonly madeBy: string;
}

export function createTopicService(deps: TopicServiceDeps): TopicService {
  const { topics } = deps;
  const { needOne } = createFinder(topics);

  return {
    async list({ text, limit = DEFAULT_PAGE, cursor, ...request }) {
      const scope = scopeOf(request);
      const [documents, id] = cursor === undefined ? [] : readPlace(cursor, ListCursorSchema);
      const after = documents === undefined || id === undefined ? undefined : { documents, id };
      const found = await topics.list(scope, { text, limit: limit + 1, after });
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const more = found.length > limit && last !== undefined;
      return {
        topics: shown,
        documents: await topics.progress(deps.madeBy, scope),
        ...(more ? { next: writePlace([last.documents, last.id]) } : {}),
      };
    },
    async find({ topic: name, limit = DEFAULT_PAGE, cursor, ...request }) {
      const scope = scopeOf(request);
      const topic = await needOne(scope, name);
      const offset = cursor === undefined ? 0 : readPlace(cursor, z.int().min(0).max(1_000_000));
      const found = await topics.documents(scope, topic.id, { limit: limit + 1, offset });
      const more = found.length > limit ? { next: writePlace(offset + limit) } : {};
      const merged = [...(await topics.mergedInto(scope, topic.id))];
      return { topic, documents: found.slice(0, limit), merged, ...more };
    },
    ...createDecisions(deps),
    related: async ({ documentId, limit = RELATED, isLinked = false, ...request }) => ({
      documents: await findRelated(deps, scopeOf(request), { documentId, limit, isLinked }),
    }),
    ofDocument: async (documentId) => (await topics.ofDocuments([documentId])).get(documentId) ?? [],
  };
}

const scopeOf = ({ collectionIds }: Scoped): Scope => ({ collectionIds: [...collectionIds] });

/** Topics that must be there. */
function createFinder(topics: Pick<TopicStore, 'find'>) {
  const need = async (scope: Scope, names: readonly string[]): Promise<readonly Topic[]> =>
    (await topics.find(scope, names)).map((topic, place) => {
      if (topic === undefined)
        throw new AppError('E021', wording('noSuchTopic', { name: names[place] ?? '' }));
      return topic;
    });
  const needOne = async (scope: Scope, name: string): Promise<Topic> => {
    const [topic] = await need(scope, [name]);
    if (topic === undefined) throw new AppError('E021', wording('noSuchTopic', { name }));
    return topic;
  };
  return { need, needOne };
}

function createDecisions({
  topics,
}: Pick<TopicServiceDeps, 'topics'>): Pick<TopicService, 'rename' | 'merge' | 'split'> {
  const { need, needOne } = createFinder(topics);
  return {
    async split({ topic: asked, collectionIds }) {
      // By its own id or name: what finds topics would lead to the one that it became.
      for (const id of [asked, topicId(asked)])
        if (await topics.split(collectionIds, id)) return needOne(scopeOf({ collectionIds }), id);
      throw new AppError('E021', wording('noMergedTopic', { name: asked }));
    },
    async rename({ topic: asked, name, collectionIds }) {
      const scope = scopeOf({ collectionIds });
      const topic = await needOne(scope, asked);
      const given = name === null ? null : readTopicName(name);
      if (given === undefined) throw new AppError('E020', wording('noTopicName'));
      await topics.rename(collectionIds, topic.id, given);
      return needOne(scope, topic.id);
    },
    async merge({ topics: asked, into, collectionIds }) {
      const scope = scopeOf({ collectionIds });
      const target = await needOne(scope, into);
      const merged = await need(scope, asked);
      const same = merged.find(({ id }) => id === target.id);
      if (same !== undefined) throw new AppError('E020', wording('topicIntoItself', { name: same.name }));
      for (const { id } of merged) await topics.merge(collectionIds, id, target.id);
      return needOne(scope, target.id);
    },
  };
}

const writePlace = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function readPlace<Place>(cursor: string, schema: z.ZodType<Place>): Place {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new AppError('E020', wording('cursorOfOtherText'), { cause });
  }
}
