import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import type { BrowseLibrary, SectionNode } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { defineTool, wordsFor } from '../agent-tool.ts';
import { type PictureLister, unreadPictures } from '../answers/unread-pictures.ts';
import { NodeSchema, readSlice, SliceSchema } from '../read-slice.ts';
import { type DocumentFinder, resolveDocument } from '../resolve-document.ts';
import type { ChunkReader } from '../show-range.ts';

const MAX_PAGES = 50;
/** Sections that are named with a page; a list of headings may have hundreds. */
const MAX_SECTIONS = 40;

const InputSchema = z.strictObject({
  document: z.string().min(1).max(400).describe('Its id, file name or title.'),
  pages: z
    .union([z.int().min(1).max(1_000_000), z.string().min(1).max(40)])
    .describe('One page or two with a dash, from 1: 66 or “66-68”.'),
});

export const createReadPages = (deps: {
  readonly browse: BrowseLibrary;
  readonly library: ChunkReader & DocumentFinder;
  readonly files: PictureLister;
}) =>
  defineTool({
    name: 'get_pages',
    aliases: ['kb_get_document_content'],
    category: 'read',
    argumentAliases: { document_id: 'document', page: 'pages' },
    input: InputSchema,
    data: SliceSchema.extend({
      pages: z.object({ first: z.int(), last: z.int() }),
      lastPage: z.int(),
      /** Those on these pages, the first ones of many. */
      sections: z.array(NodeSchema),
    }),
    run: async ({ document, pages: asked }, context, from) => {
      const words = wordsFor(context.language);
      const { first, last } = toPageSpan(asked);
      const { id } = await resolveDocument(deps.library, document, context.scope);
      const found = await deps.browse(context.scope).pages(id, first, last, { cursor: from.source });
      const { pages, lastPage, sections } = found;
      const unread = await unreadPictures(deps.files, found.versionId, words, pages);
      const place = `${found.documentTitle}, ${words.page(pages)} / ${lastPage} [${found.documentId}]`;
      const { children: _none, ...slice } = await readSlice(found, deps.library, context, from, {
        head: unread === '' ? place : `${place}\n${unread}`,
        chunks: chunksOf(sections),
        alwaysMarked: true,
      });
      return {
        ...slice,
        data: { ...slice.data, pages, lastPage, sections: sections.slice(0, MAX_SECTIONS) },
      };
    },
  });

function toPageSpan(asked: string | number): { readonly first: number; readonly last: number } {
  const found = /^\s*(\d{1,6})\s*(?:[-–—]\s*(\d{1,6})\s*)?$/.exec(String(asked));
  const first = Number(found?.[1]);
  const last = Number(found?.[2] ?? found?.[1]);
  if (found === null || first < 1 || last < first || last - first >= MAX_PAGES)
    throw new AppError('E020', wording('pagesForm'));
  return { first, last };
}

/** Up to the last passage of the sections; before their first one is what stands above them. */
function chunksOf(sections: readonly SectionNode[]): SectionNode['chunks'] {
  const spans = sections.flatMap(({ chunks }) => chunks ?? []);
  return spans.length === 0 ? undefined : { first: 0, last: Math.max(...spans.map(({ last }) => last)) };
}
