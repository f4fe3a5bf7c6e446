import * as z from 'zod';
import { DOCUMENT_STATUSES, type LibraryDocument, type LibraryStore } from '../../../domain/index.ts';
import { normalizeText } from '../../../linguistics/index.ts';
import { defineTool, wordsFor } from '../agent-tool.ts';
import { fillContext, type OutputItem } from '../fill-context.ts';
import { hasAllWords } from '../resolve-document.ts';

const DocumentEntrySchema = z.object({
  id: z.string(),
  title: z.string(),
  sourcePath: z.string(),
  format: z.string(),
  status: z.enum(DOCUMENT_STATUSES),
  versionId: z.string().optional(),
});
type DocumentEntry = z.infer<typeof DocumentEntrySchema>;

const InputSchema = z.strictObject({
  text: z.string().min(1).max(400).optional().describe('Words of title, file name or issuer.'),
});

const DataSchema = z.object({ documents: z.array(DocumentEntrySchema), total: z.int() });

export const createListDocuments = (deps: { readonly library: Pick<LibraryStore, 'listDocuments'> }) =>
  defineTool({
    name: 'list_documents',
    aliases: ['kb_list', 'kb_get_documents'],
    category: 'search',
    argumentAliases: { query: 'text' },
    input: InputSchema,
    data: DataSchema,
    run: async ({ text }, { scope, limits, language }, from) => {
      const words = wordsFor(language);
      const all = await deps.library.listDocuments(scope.collectionIds);
      const fitting = all
        .filter(({ id }) => scope.documentIds?.includes(id) ?? true)
        .filter((document) => text === undefined || hasAllWords(document, text))
        .toSorted(byTitle);
      const items = fitting.map(toListed);
      const filled = fillContext(items, from, limits.maxContextTokens, words);
      const total = fitting.length;
      const lines = filled.text.replaceAll('\n\n', '\n');
      return {
        text: total === 0 ? words.nothingFound : `${words.documents({ count: total })}\n${lines}`,
        data: { documents: filled.data, total },
        shown: [],
        next: filled.next,
      };
    },
  });

function toListed(document: LibraryDocument): OutputItem<DocumentEntry> {
  const { id, title, sourcePath, format, status, currentVersionId } = document;
  const state = status === 'indexed' ? '' : `, ${status}`;
  const line = `[${id}] ${title} (${sourcePath}${state})`;
  const versionId = currentVersionId === undefined ? {} : { versionId: currentVersionId };
  return {
    head: line,
    body: '',
    render: () => ({ text: line, data: { id, title, sourcePath, format, status, ...versionId }, shown: [] }),
  };
}

const byTitle = (left: LibraryDocument, right: LibraryDocument): number => {
  const [first, second] = [normalizeText(left.title), normalizeText(right.title)];
  return first < second ? -1 : first > second ? 1 : left.id < right.id ? -1 : 1;
};
