import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import {
  type TopicDocument,
  TopicDocumentSchema,
  TopicSchema,
  type TopicStore,
} from '../../../domain/topics/index.ts';
import { AppError } from '../../../errors/index.ts';
import { defineTool, wordsFor } from '../agent-tool.ts';
import { fillContext, type OutputItem } from '../fill-context.ts';

const MOST = 200;

const InputSchema = z.strictObject({
  topic: z.string().min(1).max(200).optional().describe('Name or id of a topic: lists its documents.'),
  text: z.string().min(1).max(200).optional().describe('Only topics whose name holds these words.'),
});

const DataSchema = z.object({ topics: z.array(TopicSchema), documents: z.array(TopicDocumentSchema) });

/** What documents are about, or the documents of one topic. */
export const createListTopics = (deps: {
  readonly topics: Pick<TopicStore, 'list' | 'find' | 'documents'>;
}) =>
  defineTool({
    name: 'list_topics',
    aliases: ['search_topics'],
    category: 'search',
    argumentAliases: { query: 'text', name: 'topic' },
    input: InputSchema,
    data: DataSchema,
    run: async ({ topic: name, text }, { scope, limits, language }, from) => {
      const words = wordsFor(language);
      if (name === undefined) {
        const topics = await deps.topics.list(scope, { text, limit: MOST });
        const items = topics.map((topic) =>
          toItem(`${topic.name} (${words.documents({ count: topic.documents })}) [${topic.id}]`, topic),
        );
        const filled = fillContext(items, from, limits.maxContextTokens, words);
        return {
          text: topics.length === 0 ? words.nothingFound : filled.text.replaceAll('\n\n', '\n'),
          data: { topics: filled.data, documents: [] },
          shown: [],
          next: filled.next,
        };
      }
      const [topic] = await deps.topics.find(scope, [name]);
      if (topic === undefined) throw new AppError('E021', wording('noSuchTopic', { name }));
      const documents = await deps.topics.documents(scope, topic.id, { limit: MOST, offset: 0 });
      const filled = fillContext(documents.map(toLine), from, limits.maxContextTokens, words);
      const head = `${topic.name} (${words.documents({ count: topic.documents })})`;
      return {
        text: `${head}\n${filled.text.replaceAll('\n\n', '\n')}`,
        data: { topics: [topic], documents: filled.data },
        shown: [],
        next: filled.next,
      };
    },
  });

const toItem = <Data>(line: string, data: Data): OutputItem<Data> => ({
  head: line,
  body: '',
  render: () => ({ text: line, data, shown: [] }),
});

const toLine = (document: TopicDocument): OutputItem<TopicDocument> =>
  toItem(`[${document.documentId}] ${document.title} (${document.sourcePath})`, document);
