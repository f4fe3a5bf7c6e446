import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/tool-operations.ts';
import type { Bind } from '../http/bind.ts';
import { languageOf } from '../http/language-of.ts';
import type { CollectionScope } from '../security/collection-scope.ts';

/** The tools of agents, for programs. */
export function addToolRoutes(
  bind: Bind,
  { tools, scope }: Pick<ApiDeps, 'tools'> & { readonly scope: CollectionScope },
): void {
  bind(operations.listTools, async ({ request, response }) => {
    response.json({ tools: await tools.list(languageOf(request)) });
  });

  bind(operations.callTool, async ({ params, body, principal, request, response }) => {
    const collectionIds = await scope.resolve(principal, body.collections);
    const language = languageOf(request);
    response.json(await tools.call({ name: params.name, input: body.arguments, collectionIds, language }));
  });
}
