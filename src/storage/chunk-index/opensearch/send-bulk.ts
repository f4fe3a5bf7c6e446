import * as z from 'zod';
import { sleep } from '../../../concurrency/index.ts';
import { isPassing, toItemError } from './cluster-problem.ts';
import type { SearchCluster } from './search-cluster.ts';

const WAITS_MS = [200, 800, 3_000];

const BulkSchema = z.object({
  errors: z.boolean(),
  items: z.array(z.record(z.string(), z.object({ status: z.number(), error: z.unknown().optional() }))),
});
export type BulkItem = readonly [action: object, document: object];

/** What is refused for lack of room is sent again; what is refused for good is thrown. */
export async function sendBulk(cluster: SearchCluster, items: readonly BulkItem[]): Promise<void> {
  let left = items;
  for (let attempt = 0; ; attempt++) {
    const answer = BulkSchema.parse(
      await cluster.send({
        method: 'POST',
        path: '/_bulk',
        // An index that is gone is not made again without its fields.
        query: { require_alias: true },
        lines: left.flat(),
      }),
    );
    if (!answer.errors) return;
    const refused = answer.items.map((item) => item['index']);
    const final = refused.find(
      (item) => item?.error !== undefined && !isPassing({ statusCode: item.status, body: item }),
    );
    const first = final ?? refused.find((item) => item?.error !== undefined);
    left = left.filter((_item, place) => refused[place]?.error !== undefined);
    const wait = final === undefined ? WAITS_MS[attempt] : undefined;
    if (wait === undefined) throw toItemError(first?.status ?? 0, first?.error, cluster.host);
    await sleep(wait);
  }
}
