import type { SourceQuery } from '../../../src/domain/index.ts';

/** Answers whatever a source asks with this, as JSON. */
export const answering =
  (reply: unknown): SourceQuery['fetch'] =>
  async (url) => ({
    url,
    status: 200,
    headers: {},
    contentType: 'application/json',
    body: (async function* () {})(),
    text: async () => JSON.stringify(reply),
    cancel: () => undefined,
  });
