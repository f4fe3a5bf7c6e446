import * as z from 'zod';
import { type BrowseLibrary, SectionNodeSchema } from '../../../domain/index.ts';
import { defineTool, wordsFor } from '../agent-tool.ts';
import { fillContext, type OutputItem } from '../fill-context.ts';
import { sectionLine } from '../place-words.ts';
import { type DocumentFinder, resolveDocument } from '../resolve-document.ts';

const MAX_LEVEL = 12;

export const createDocumentStructure = (deps: {
  readonly browse: BrowseLibrary;
  readonly library: DocumentFinder;
}) =>
  defineTool({
    name: 'get_document_structure',
    aliases: ['kb_get_toc'],
    category: 'read',
    argumentAliases: { document_id: 'document' },
    input: z.strictObject({
      document: z.string().min(1).max(400).describe('Its id, file name or title.'),
      max_level: z.int().min(1).max(MAX_LEVEL).default(3).describe('Deepest level that is listed.'),
    }),
    data: z.object({
      documentId: z.string(),
      versionId: z.string(),
      documentTitle: z.string(),
      sourcePath: z.string(),
      pageCount: z.int().optional(),
      /** Of all levels. */
      sections: z.int(),
      nodes: z.array(SectionNodeSchema),
    }),
    run: async ({ document, max_level }, { scope, limits, language }, from) => {
      const words = wordsFor(language);
      const { id } = await resolveDocument(deps.library, document, scope);
      const tree = await deps.browse(scope).tree(id, { maxLevel: max_level });
      const { documentId, versionId, documentTitle, sourcePath, pageCount, sections, nodes } = tree;
      const items = nodes.map((node): OutputItem<(typeof nodes)[number]> => {
        const line = sectionLine(node, words);
        return { head: line, body: '', render: () => ({ text: line, data: node, shown: [] }) };
      });
      const filled = fillContext(items, from, limits.maxContextTokens, words);
      const title = `${documentTitle} [${documentId}]`;
      const hidden = filled.next === undefined ? sections - nodes.length : 0;
      const lines = [
        title,
        items.length === 0 ? words.noSections : filled.text.replaceAll('\n\n', '\n'),
        ...(hidden > 0 ? [words.deeper({ hidden })] : []),
      ];
      return {
        text: lines.join('\n'),
        data: {
          documentId,
          versionId,
          documentTitle,
          sourcePath,
          ...(pageCount === undefined ? {} : { pageCount }),
          sections,
          nodes: filled.data,
        },
        shown: [],
        next: filled.next,
      };
    },
  });
