import * as z from 'zod';
import { type BrowseLibrary, type SectionNode, SectionNodeSchema } from '../../../domain/index.ts';
import { analyzeText } from '../../../linguistics/index.ts';
import { defineTool, type ToolWords, wordsFor } from '../agent-tool.ts';
import { type PictureLister, unreadPictures } from '../answers/unread-pictures.ts';
import { fillContext, type OutputItem } from '../fill-context.ts';
import { sectionLine } from '../place-words.ts';
import { type DocumentFinder, resolveDocument } from '../resolve-document.ts';

const MAX_LEVEL = 12;

const InputSchema = z.strictObject({
  document: z.string().min(1).max(400).describe('Its id, file name or title.'),
  text: z
    .string()
    .min(1)
    .max(400)
    .optional()
    .describe('Only sections whose number or title has these words, at any level.'),
  max_level: z.int().min(1).max(MAX_LEVEL).default(3).describe('Deepest level that is listed.'),
});

const DataSchema = z.object({
  documentId: z.string(),
  versionId: z.string(),
  documentTitle: z.string(),
  sourcePath: z.string(),
  pageCount: z.int().optional(),
  /** Of all levels. */
  sections: z.int(),
  nodes: z.array(SectionNodeSchema),
});

export const createDocumentStructure = (deps: {
  readonly browse: BrowseLibrary;
  readonly library: DocumentFinder;
  readonly files: PictureLister;
}) =>
  defineTool({
    name: 'get_document_structure',
    aliases: ['kb_get_toc'],
    category: 'read',
    argumentAliases: { document_id: 'document' },
    input: InputSchema,
    data: DataSchema,
    run: async ({ document, text, max_level }, { scope, limits, language }, from) => {
      const words = wordsFor(language);
      const { id } = await resolveDocument(deps.library, document, scope);
      const maxLevel = text === undefined ? max_level : MAX_LEVEL;
      const {
        root: _root,
        language: _said,
        structureSource: _how,
        ...tree
      } = await deps.browse(scope).tree(id, { maxLevel });
      const nodes = text === undefined ? tree.nodes : tree.nodes.filter((node) => hasTitleWords(node, text));
      const filled = fillContext(toItems(nodes, words), from, limits.maxContextTokens, words);
      const hidden = filled.next === undefined && text === undefined ? tree.sections - nodes.length : 0;
      const none = text === undefined ? words.noSections : words.nothingFound;
      const unread = await unreadPictures(deps.files, tree.versionId, words);
      const lines = [
        `${tree.documentTitle} [${tree.documentId}]`,
        ...(unread === '' ? [] : [unread]),
        nodes.length === 0 ? none : filled.text.replaceAll('\n\n', '\n'),
        ...(hidden > 0 ? [words.deeper({ hidden })] : []),
      ];
      return {
        text: lines.join('\n'),
        data: { ...tree, nodes: filled.data },
        shown: [],
        next: filled.next,
      };
    },
  });

const toItems = (nodes: readonly SectionNode[], words: ToolWords): OutputItem<SectionNode>[] =>
  nodes.map((node) => {
    const line = sectionLine(node, words);
    return { head: line, body: '', render: () => ({ text: line, data: node, shown: [] }) };
  });

/** Whether number and title have every word of a text. */
function hasTitleWords({ title, printedNumber }: SectionNode, text: string): boolean {
  const known = new Set(analyzeText(`${printedNumber ?? ''} ${title}`));
  const wanted = analyzeText(text);
  return wanted.length > 0 && wanted.every((word) => known.has(word));
}
