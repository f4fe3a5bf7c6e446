import { wording } from '../../../catalogue/index.ts';
import type { RelatedDocument, Topic } from '../../../domain/topics/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { TopicDetail, TopicPage } from '../../../pipeline/index.ts';
import { chooseCollections } from '../../choose-collections.ts';
import type { CommandContext } from '../../command-context.ts';
import { findDocument } from '../../find-document.ts';
import { wordsOf } from '../../language.ts';
import { type CommonOptions, printJson, printLines, type Session, withSession } from '../../session.ts';
import { type Line, safeText, span } from '../../terminal/spans.ts';
import { makeKnowledge } from './make-knowledge.ts';

interface ListOptions extends CommonOptions {
  readonly collections: readonly string[];
  readonly limit: number | undefined;
}
export interface TopicOptions extends ListOptions {
  readonly text: string | undefined;
  readonly newName: string | undefined;
  readonly merged: readonly string[];
  /** What was merged and shall be a topic of its own again. */
  readonly split: string | undefined;
}

/** `library topics`: what documents are about, the documents of one topic, or a topic that gets another name or takes others in. */
export function showTopics(
  context: CommandContext,
  topic: string | undefined,
  options: TopicOptions,
): Promise<number> {
  const { text, limit, newName, merged, split } = options;
  if (topic === undefined && (newName !== undefined || split !== undefined || merged.length > 0))
    throw new AppError('E020', wording('topicMissing'));
  return withSession(context, options, async (session) => {
    const { app, io } = session;
    const collectionIds = await readyCollections(session, options);
    if (topic === undefined) {
      const page = await app.topics.list({ collectionIds, text, limit });
      if (options.json) printJson(io, page);
      else printLines(io, topicLines(page, io));
      return 0;
    }
    if (merged.length > 0) await app.topics.merge({ collectionIds, topics: merged, into: topic });
    if (split !== undefined) await app.topics.split({ collectionIds, topic: split });
    // An empty name gives back the name that documents use.
    const name = newName === '' ? null : newName;
    const renamed = name === undefined ? undefined : await app.topics.rename({ collectionIds, topic, name });
    const detail = await app.topics.find({ collectionIds, topic: renamed?.id ?? topic, limit });
    if (options.json) printJson(io, detail);
    else printLines(io, detailLines(detail, io));
    return 0;
  });
}

/** `library related`: the documents nearest to one, and why. */
export function showRelated(context: CommandContext, name: string, options: ListOptions): Promise<number> {
  return withSession(context, options, async (session) => {
    const { app, io } = session;
    const collectionIds = await readyCollections(session, options);
    const document = findDocument(await app.library.documents(collectionIds), name);
    const related = await app.topics.related({
      collectionIds,
      documentId: document.id,
      limit: options.limit,
    });
    if (options.json) printJson(io, related);
    else printLines(io, relatedLines(related.documents, io));
    return 0;
  });
}

async function readyCollections(session: Session, options: ListOptions): Promise<readonly string[]> {
  const collectionIds = await chooseCollections(session, options.collections, { mayBeEmpty: true });
  await makeKnowledge(session);
  return collectionIds;
}

const topicLine = ({ name, documents }: Topic, io: Session['io']): Line => [
  span(safeText(name), 'strong'),
  span(`  ${wordsOf(io).results.inDocuments(documents)}`, 'dim'),
];

function topicLines({ topics, documents, next }: TopicPage, io: Session['io']): Line[] {
  const { results } = wordsOf(io);
  const due = documents.due === 0 ? [] : [[span(results.topicsDue(documents.due), 'warn')] as Line];
  if (topics.length === 0) return [...due, [span(results.noTopics)]];
  const more = next === undefined ? [] : [[span(results.moreTopics, 'dim')] as Line];
  return [...due, ...topics.map((topic) => topicLine(topic, io)), ...more];
}

function detailLines({ topic, documents, merged, next }: TopicDetail, io: Session['io']): Line[] {
  const names = merged.map(({ name }) => safeText(name)).join(', ');
  const parts = merged.length === 0 ? [] : [[span(wordsOf(io).results.mergedTopics(names), 'dim')] as Line];
  const more = next === undefined ? [] : [[span(wordsOf(io).results.moreTopics, 'dim')] as Line];
  return [
    topicLine(topic, io),
    ...parts,
    ...documents.map(
      ({ title, sourcePath, confidence }): Line => [
        span(`   ${confidence.toFixed(2)}  `, 'accent'),
        span(safeText(title)),
        span(`  ${safeText(sourcePath)}`, 'dim'),
      ],
    ),
    ...more,
  ];
}

function relatedLines(documents: readonly RelatedDocument[], io: Session['io']): Line[] {
  const { results } = wordsOf(io);
  if (documents.length === 0) return [[span(results.noRelated)]];
  return documents.flatMap(({ title, sourcePath, score, topics, entities, similarity }): Line[] => {
    const names = (list: readonly string[]) => list.map(safeText).join(', ');
    const why = [
      ...(topics.length === 0 ? [] : [results.sameTopics(names(topics.map(({ name }) => name)))]),
      ...(entities.length === 0 ? [] : [results.sameNames(names(entities))]),
      ...(similarity === 0 ? [] : [results.closeWords(similarity.toFixed(2))]),
    ];
    return [
      [
        span(`${score.toFixed(2)}  `, 'accent'),
        span(safeText(title), 'strong'),
        span(`  ${safeText(sourcePath)}`, 'dim'),
      ],
      ...why.map((line): Line => [span(`   ${line}`, 'dim')]),
    ];
  });
}
