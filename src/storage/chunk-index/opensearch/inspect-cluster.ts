import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { SearchCluster } from './search-cluster.ts';

/** Vectors of bytes with cosines came with it. */
const LEAST = [2, 19] as const;
const InfoSchema = z.object({
  version: z.object({ number: z.string(), distribution: z.string().optional() }),
});

/** The version of a cluster that can keep an index; E120 says what another lacks. */
export async function inspectCluster(cluster: SearchCluster, signal?: AbortSignal): Promise<string> {
  const { host } = cluster;
  const answer = InfoSchema.safeParse(await cluster.send({ method: 'GET', path: '/' }, signal));
  const { number: version = '?', distribution = '' } = answer.data?.version ?? {};
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNew = major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
  if (distribution !== 'opensearch' || !isNew)
    throw new AppError(
      'E120',
      wording('searchVersion', {
        host,
        found: `${distribution || 'Elasticsearch'} ${version}`,
        least: LEAST.join('.'),
      }),
    );
  await cluster.send({ method: 'GET', path: '/_plugins/_knn/stats' }, signal).catch((cause: unknown) => {
    // Who may not read the figures of a plugin has it.
    const lacks = cause instanceof AppError && cause.code === 'E120';
    if (lacks) throw new AppError('E120', wording('searchNoVectors', { host }), { cause });
    if (!(cause instanceof AppError && cause.code === 'E121')) throw cause;
  });
  return version;
}
