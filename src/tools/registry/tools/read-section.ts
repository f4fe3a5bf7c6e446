import * as z from 'zod';
import { type BrowseLibrary, SELECTED_BY } from '../../../domain/index.ts';
import { defineTool, wordsFor } from '../agent-tool.ts';
import { placeOf } from '../place-words.ts';
import { NodeSchema, readSlice, SliceSchema } from '../read-slice.ts';
import { type DocumentFinder, resolveDocument } from '../resolve-document.ts';
import type { ChunkReader } from '../show-range.ts';

const InputSchema = z.strictObject({
  document: z.string().min(1).max(400).describe('Its id, file name or title.'),
  selector: z
    .string()
    .min(1)
    .max(400)
    .describe('Id, printed number, path, title or page (`p. 66`) of the section, or id of a passage in it.'),
  include_children: z.boolean().default(true).describe('Whether subsections are part of the text.'),
});

export const createReadSection = (deps: {
  readonly browse: BrowseLibrary;
  readonly library: ChunkReader & DocumentFinder;
}) =>
  defineTool({
    name: 'get_section',
    aliases: ['kb_get_section', 'get_section_children'],
    category: 'read',
    argumentAliases: {
      document_id: 'document',
      section: 'selector',
      section_id: 'selector',
      section_path: 'selector',
      section_title: 'selector',
    },
    input: InputSchema,
    data: SliceSchema.extend({
      section: NodeSchema,
      selectedBy: z.enum(SELECTED_BY),
      breadcrumb: z.array(NodeSchema),
      /** The first ones, with the first part of the text; `section.children` counts all. */
      children: z.array(NodeSchema),
    }),
    run: async ({ document, selector, include_children }, context, from) => {
      const words = wordsFor(context.language);
      const { id } = await resolveDocument(deps.library, document, context.scope);
      const [chunkId = ''] = context.book.find(selector.replace(/[[\]\s]/g, ''))?.chunkIds ?? [];
      const [chunk] = chunkId === '' ? [] : await deps.library.getChunks([chunkId]);
      const named = chunk?.documentId === id ? chunk.sectionId : selector;
      const found = await deps.browse(context.scope).section(id, named, {
        includeChildren: include_children,
        cursor: from.source,
      });
      const { section, selectedBy, breadcrumb, children } = found;
      const { children: listed, ...slice } = await readSlice(found, deps.library, context, from, {
        head: `${placeOf(found, section, { ...found.locator, ...(section.pages && { pages: section.pages }) }, words)} [${section.id}]`,
        children,
        chunks: section.chunks,
      });
      return { ...slice, data: { ...slice.data, section, selectedBy, breadcrumb, children: listed } };
    },
  });
