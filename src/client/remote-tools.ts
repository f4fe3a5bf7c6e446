import { toolOperations as operations, ToolListSchema } from '../api/contract/index.ts';
import { ToolAnswerSchema } from '../domain/index.ts';
import type { ToolService } from '../pipeline/index.ts';
import type { HttpClient } from './http-client.ts';

/** The tools of a server, in the language of its client. */
export const createRemoteTools = ({ client }: { client: HttpClient }): ToolService => ({
  list: async () => (await client.call(operations.listTools, {}, ToolListSchema)).tools,
  call: ({ name, input, collectionIds, signal }) =>
    client.call(
      operations.callTool,
      // What is no object is refused there as it is here.
      {
        params: { name },
        body: { arguments: input as Record<string, unknown>, collections: [...collectionIds] },
        signal,
      },
      ToolAnswerSchema,
    ),
});
