import * as z from 'zod';
import { say, wording } from '../../../catalogue/index.ts';
import type { BrowseLibrary, Evidence, StoredChunk } from '../../../domain/index.ts';
import type { TopicStore } from '../../../domain/topics/index.ts';
import { AppError } from '../../../errors/index.ts';
import { spreadPassages, sumUpEach } from '../../../rag/index.ts';
import { defineTool, type ToolContext, wordsFor } from '../agent-tool.ts';
import { freeCall, markerOf, type RuleWriter, withBookIds } from '../by-rules.ts';
import { cutLength } from '../fill-context.ts';
import { type DocumentFinder, resolveDocument } from '../resolve-document.ts';
import { type ChunkReader, toPassage } from '../show-range.ts';

/** Passages of all texts together, and documents of a topic. */
const MOST = { passages: 48, documents: 24 } as const;
const MAX_TITLE = 400;

interface SummarizeDeps {
  readonly browse: BrowseLibrary;
  readonly library: ChunkReader & DocumentFinder;
  readonly topics: Pick<TopicStore, 'find' | 'documents'>;
  readonly writer: RuleWriter;
}

/** Texts that are summed up together. */
interface Summed {
  readonly title: string;
  readonly texts: readonly SummedText[];
  /** Documents that there are; those left out are not in `texts`. */
  readonly total: number;
}

interface SummedText {
  readonly documentId: string;
  readonly documentTitle: string;
  readonly versionId: string;
  readonly chunks: { readonly first: number; readonly last: number } | undefined;
}

const InputSchema = z.strictObject({
  document: z.string().min(1).max(400).optional().describe('Its id, file name or title.'),
  section: z
    .string()
    .min(1)
    .max(400)
    .optional()
    .describe('Of the document: id, printed number, path, title or page (`p. 66`).'),
  topic: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Name or id of a topic, in place of a document: sums up its documents, the surest first.'),
});

const DataSchema = z.object({
  title: z.string(),
  /** Sentences with the ids of their passages in square brackets. */
  summary: z.string(),
  passages: z.array(z.string()),
  /** Documents that were summed up, and how many there are. */
  documents: z.array(z.object({ documentId: z.string(), title: z.string() })),
  total: z.int(),
});

/** What a document, one of its sections or the documents of a topic say: sentences of theirs, each with the id of its passage. */
export const createSummarize = (deps: SummarizeDeps) =>
  defineTool({
    name: 'summarize',
    aliases: ['summarize_document', 'summarize_section', 'summarize_topic'],
    category: 'write',
    argumentAliases: {
      document_id: 'document',
      section_id: 'section',
      selector: 'section',
      topic_name: 'topic',
      name: 'topic',
    },
    input: InputSchema,
    data: DataSchema,
    run: async (input, context) => {
      const { title, texts, total } = await textsNamed(deps, input, context);
      const passages = await takePassages(deps, texts);
      const call = freeCall(context.signal);
      const draft = await sumUpEach(toEvidence(passages), (evidence, most) =>
        deps.writer.sumUp({ title, evidence, most }, call),
      );
      const summary = draft.answer.slice(0, cutLength(draft.answer, context.limits.maxContextTokens));
      const { text, cited } = withBookIds(summary, (at) => {
        const passage = passages[at];
        return passage === undefined ? undefined : context.book.show(toPassage(passage, 1));
      });
      const left = { read: texts.length, total };
      const note = total > texts.length ? `\n${say(context.language, wording('noteTopicInPart', left))}` : '';
      const documents = texts.map(({ documentId, documentTitle }) => ({ documentId, title: documentTitle }));
      return {
        text: text === '' ? wordsFor(context.language).nothingFound : `${title}\n${text}${note}`,
        data: { title, summary: text, passages: cited, documents, total },
        shown: cited,
      };
    },
  });

async function textsNamed(
  deps: SummarizeDeps,
  { document, section, topic }: z.output<typeof InputSchema>,
  { scope }: ToolContext,
): Promise<Summed> {
  const isOne = (document === undefined) !== (topic === undefined);
  if (!isOne || (section !== undefined && document === undefined))
    throw new AppError('E020', wording('summaryNeedsDocument'));
  if (topic !== undefined) return textsOfTopic(deps, topic, scope);
  const { id } = await resolveDocument(deps.library, document ?? '', scope);
  const library = deps.browse(scope);
  const { root, documentTitle, versionId } = await library.tree(id, { maxLevel: 1 });
  const found = section === undefined ? root : (await library.section(id, section)).section;
  const title = (section === undefined ? [documentTitle] : [documentTitle, found.title]).join(' › ');
  const text = { documentId: id, documentTitle, versionId, chunks: found.chunks };
  return { title: title.slice(0, MAX_TITLE), texts: [text], total: 1 };
}

async function textsOfTopic(
  { browse, topics }: SummarizeDeps,
  name: string,
  scope: ToolContext['scope'],
): Promise<Summed> {
  const [topic] = await topics.find(scope, [name]);
  if (topic === undefined) throw new AppError('E021', wording('noSuchTopic', { name }));
  const sure = await topics.documents(scope, topic.id, { limit: MOST.documents, offset: 0 });
  const library = browse(scope);
  const texts = await Promise.all(
    sure.map(async ({ documentId }) => {
      const { root, documentTitle, versionId } = await library.tree(documentId, { maxLevel: 1 });
      return { documentId, documentTitle, versionId, chunks: root.chunks };
    }),
  );
  return { title: topic.name, texts, total: Math.max(topic.documents, texts.length) };
}

/** Of each text as many passages as of the others, spread over it. */
async function takePassages(
  { library }: Pick<SummarizeDeps, 'library'>,
  texts: readonly SummedText[],
): Promise<readonly StoredChunk[]> {
  const each = Math.max(1, Math.floor(MOST.passages / Math.max(1, texts.length)));
  const taken = await Promise.all(
    texts.map(async ({ versionId, chunks }) =>
      chunks === undefined
        ? []
        : spreadPassages(await library.getChunkRange(versionId, chunks.first, chunks.last), each),
    ),
  );
  return taken.flat();
}

const toEvidence = (passages: readonly StoredChunk[]): Evidence[] =>
  passages.map((passage, place) => ({
    ...toPassage(passage, 1),
    id: markerOf(place),
    taskIds: ['t1'],
    explanations: [],
  }));
