import * as z from 'zod';
import { readCluster } from '../service-address.ts';
import { setting } from './setting.ts';

export const IndexConfigSchema = z.strictObject({
  urls: setting(
    z
      .array(z.url({ protocol: /^https?$/ }))
      .refine((urls) => readCluster(urls) !== undefined)
      .default([]),
    'Nodes of the OpenSearch cluster (2.19 or newer with its k-NN plugin), as https://user:password@host:9200. On AWS requests are signed (SigV4) with the keys of its usual environment, profile or role; a domain under a name of its own needs `?region=eu-west-1`. Several instances of one library need each a `?prefix=` for the names of their indexes, which is `plumbline` else. A library that has nothing yet gets its index there; one that has is moved by `library reindex --to`. Without it the database has the index.',
    'allowedUrls',
  ),
  shards: setting(
    z.int().min(1).max(256).default(1),
    'Parts of an index that is made; about one for every five million passages.',
  ),
  replicas: setting(
    z.int().min(0).max(8).optional(),
    'Copies of each part on other nodes; without it one as soon as there is a second node.',
  ),
  routing: setting(
    z.enum(['none', 'collection']).default('none'),
    'With several parts: collection puts all passages of a collection into one and asks that alone, for many small collections; none spreads them.',
  ),
});
