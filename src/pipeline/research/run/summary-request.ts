import { say, wording } from '../../../catalogue/index.ts';
import type { BrowseLibrary, RunRequest } from '../../../domain/index.ts';
import type { TopicStore } from '../../../domain/topics/index.ts';
import { AppError } from '../../../errors/index.ts';
import { shortenText } from '../../../linguistics/index.ts';

const MAX_TITLE = 200;
/** Documents of a topic that are put in order; more than are summed up. */
const MOST_ORDERED = 100;

interface SummaryDeps {
  readonly browse: BrowseLibrary;
  readonly topics: Pick<TopicStore, 'find' | 'documents'>;
}

/** The request of a summary of a topic asks its documents. E020 where a document, a version or a time is named, too. */
export function withTopic(request: RunRequest): RunRequest {
  const { summary, documentIds = [], version, asOf } = request;
  const topic = summary?.topic;
  if (topic === undefined) return request;
  if (summary?.section !== undefined || documentIds.length > 0 || version !== undefined || asOf !== undefined)
    throw new AppError('E020', wording('summaryNeedsDocument'));
  return { ...request, topics: [topic] };
}

/** The request with its question and its documents, the surest first. */
async function withTopicSummary(
  { browse, topics }: SummaryDeps,
  request: RunRequest,
  asked: string,
): Promise<RunRequest> {
  const { summary, documentIds = [], collectionIds } = request;
  const scope = { collectionIds };
  const [topic] = await topics.find(scope, [asked]);
  const [first = ''] = documentIds;
  if (topic === undefined) throw new AppError('E021', wording('noSuchTopic', { name: asked }));
  const sure = await topics.documents(scope, topic.id, { limit: MOST_ORDERED, offset: 0 });
  const inOrder = sure.map(({ documentId }) => documentId).filter((id) => documentIds.includes(id));
  const { language: written } = await browse({ collectionIds, documentIds }).tree(first, { maxLevel: 1 });
  const language = summary?.language ?? (written === 'zh' ? 'zh' : 'en');
  const name = shortenText(topic.name, MAX_TITLE);
  return {
    ...request,
    question: say(language, wording('askTopicSummaryOf', { topic: name })),
    documentIds: [...new Set([...inOrder, ...documentIds])],
    summary: { ...summary, topic: name, language },
  };
}

/**
 * The request of a summary with its question, the version that is read and where the section stands in it. E020 unless one document is
 * named; E021 and E051 of the browser for a section that is not there, or is several.
 */
export async function withSummary(deps: SummaryDeps, request: RunRequest): Promise<RunRequest> {
  const { summary, documentIds = [], collectionIds, versionIds } = request;
  if (summary === undefined) return request;
  if (summary.topic !== undefined) return withTopicSummary(deps, request, summary.topic);
  const [documentId, ...others] = documentIds;
  if (documentId === undefined || others.length > 0 || request.asOf !== undefined)
    throw new AppError('E020', wording('summaryNeedsDocument'));
  const library = deps.browse({
    collectionIds,
    documentIds,
    ...(versionIds === undefined ? {} : { versionIds }),
  });
  const [versionId] = versionIds ?? [];
  const { language: written, root, ...tree } = await library.tree(documentId, { versionId, maxLevel: 1 });
  const { selector, section } =
    summary.section === undefined
      ? { selector: undefined, section: root }
      : { selector: summary.section, ...(await library.section(documentId, summary.section, { versionId })) };
  const language = summary.language ?? (written === 'zh' ? 'zh' : 'en');
  const title = shortenText(tree.documentTitle, MAX_TITLE);
  const { chunks } = section;
  return {
    ...request,
    question: say(
      language,
      selector === undefined
        ? wording('askSummaryOf', { title })
        : wording('askSectionSummaryOf', { title, section: shortenText(section.title, MAX_TITLE) }),
    ),
    versionIds: [tree.versionId],
    summary: { ...summary, language, ...(chunks === undefined ? {} : { chunks }) },
  };
}
