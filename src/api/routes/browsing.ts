import type { LibraryBrowser } from '../../domain/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/browse-operations.ts';
import type { Bind } from '../http/bind.ts';
import type { CollectionScope } from '../security/collection-scope.ts';
import type { Principal } from '../security/principal.ts';

/** Documents by their sections and pages, as far as the key may see them. */
export function addBrowseRoutes(
  bind: Bind,
  { library, scope }: Pick<ApiDeps, 'library'> & { readonly scope: CollectionScope },
): void {
  const browserOf = async (principal: Principal): Promise<LibraryBrowser> =>
    library.browse({ collectionIds: (await scope.visible(principal)).map(({ id }) => id) });

  bind(operations.getToc, async ({ params, query, principal, response }) => {
    const { maxLevel, version: versionId } = query;
    response.json(await (await browserOf(principal)).tree(params.id, { maxLevel, versionId }));
  });

  bind(operations.getSection, async ({ params, query, principal, response }) => {
    const { children, cursor, version: versionId } = query;
    const options = { includeChildren: children !== 'false', cursor, versionId };
    response.json(await (await browserOf(principal)).section(params.id, params.selector, options));
  });

  bind(operations.getPages, async ({ params, query, principal, response }) => {
    const { cursor, version: versionId } = query;
    const [first = 0, last = first] = query.pages.split('-').map(Number);
    response.json(await (await browserOf(principal)).pages(params.id, first, last, { cursor, versionId }));
  });

  bind(operations.getPassage, async ({ params, query, principal, response }) => {
    const { start, end, around, version: versionId } = query;
    const browser = await browserOf(principal);
    response.json(await browser.passage(params.id, { start, end }, { versionId, around }));
  });

  bind(operations.getNode, async ({ params, query, principal, response }) => {
    response.json(await (await browserOf(principal)).node(params.id, query));
  });
}
