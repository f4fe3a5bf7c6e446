import * as z from 'zod';
import { secret, setting } from './setting.ts';

export const IndexConfigSchema = z.strictObject({
  urls: setting(
    z.array(z.url({ protocol: /^https?$/ })).default([]),
    'Nodes of the OpenSearch cluster (2.19 or newer with its k-NN plugin), as https://host:9200. A library that has nothing yet gets its index there; one that has is moved by `library reindex --to`. Without it the database has the index.',
    'allowedUrls',
  ),
  user: setting(z.string().min(1).optional(), 'User of the cluster.'),
  password: secret('Password of that user.'),
  aws: z
    .strictObject({
      region: setting(
        z.string().min(1).optional(),
        'Region of an OpenSearch Service domain on AWS: requests are signed (SigV4) with the keys of the usual AWS environment, profile or role.',
      ),
    })
    .prefault({}),
  prefix: setting(
    z
      .string()
      .regex(/^[a-z][a-z0-9_-]{0,40}$/)
      .default('plumbline'),
    'First part of the names of indexes on the cluster, in small letters.',
    'allowedIndexPrefix',
  ),
  shards: setting(
    z.int().min(1).max(256).default(1),
    'Parts of an index that is made; about one for every five million passages.',
  ),
  replicas: setting(
    z.int().min(0).max(8).default(1),
    'Copies of each part on other nodes; 0 where there is one node.',
  ),
  routing: setting(
    z.enum(['none', 'collection']).default('none'),
    'With several parts: collection puts all passages of a collection into one and asks that alone, for many small collections; none spreads them.',
  ),
});
