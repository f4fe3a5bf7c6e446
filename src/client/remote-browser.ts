import { browseOperations as operations } from '../api/contract/index.ts';
import {
  type BrowseLibrary,
  DocumentTreeSchema,
  LibraryNodeSchema,
  PagesTextSchema,
  PlacedPassageSchema,
  SectionTextSchema,
} from '../domain/index.ts';
import type { HttpClient } from './http-client.ts';

/** Browses what the key of the client may see; the server knows the scope. */
export function createRemoteBrowser({ client }: { readonly client: HttpClient }): BrowseLibrary {
  return () => ({
    tree: (id, { versionId, maxLevel } = {}) =>
      client.call(
        operations.getToc,
        { params: { id }, query: { maxLevel, version: versionId } },
        DocumentTreeSchema,
      ),
    section: (id, selector, { versionId, includeChildren = true, cursor } = {}) =>
      client.call(
        operations.getSection,
        {
          params: { id, selector },
          query: { children: includeChildren ? 'true' : 'false', cursor, version: versionId },
        },
        SectionTextSchema,
      ),
    pages: (id, first, last, { versionId, cursor } = {}) =>
      client.call(
        operations.getPages,
        { params: { id }, query: { pages: `${first}-${last}`, cursor, version: versionId } },
        PagesTextSchema,
      ),
    passage: (id, { start, end }, { versionId, around } = {}) =>
      client.call(
        operations.getPassage,
        { params: { id }, query: { start, end, around, version: versionId } },
        PlacedPassageSchema,
      ),
    node: (id, { cursor } = {}) =>
      client.call(operations.getNode, { params: { id }, query: { cursor } }, LibraryNodeSchema),
  });
}
