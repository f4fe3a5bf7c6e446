import * as z from 'zod';
import type { BrowseLibrary } from '../../../domain/index.ts';
import { defineTool, wordsFor } from '../agent-tool.ts';
import { placeOf } from '../place-words.ts';
import { NodeSchema, readSlice, SliceSchema } from '../read-slice.ts';
import type { ChunkReader } from '../show-range.ts';

const InputSchema = z.strictObject({
  node: z.string().min(1).max(200).describe('Id of a document (doc_…), section (sec_…) or passage (chk_…).'),
});

export const createReadNode = (deps: { readonly browse: BrowseLibrary; readonly library: ChunkReader }) =>
  defineTool({
    name: 'get_node_content',
    aliases: [],
    category: 'read',
    argumentAliases: { id: 'node', node_id: 'node' },
    input: InputSchema,
    data: SliceSchema.extend({
      id: z.string(),
      type: z.enum(['document', 'section', 'passage']),
      section: NodeSchema,
      breadcrumb: z.array(NodeSchema),
      /** The first ones, with the first part of the text; `section.children` counts all. */
      children: z.array(NodeSchema),
    }),
    run: async ({ node }, context, from) => {
      const words = wordsFor(context.language);
      const found = await deps.browse(context.scope).node(node, { cursor: from.source });
      const { id, type, section, breadcrumb, children } = found;
      const { children: listed, ...slice } = await readSlice(found, deps.library, context, from, {
        head: `${placeOf(found, section, found.locator, words)} [${id}]`,
        children,
        chunks: section.chunks,
      });
      return { ...slice, data: { ...slice.data, id, type, section, breadcrumb, children: listed } };
    },
  });
