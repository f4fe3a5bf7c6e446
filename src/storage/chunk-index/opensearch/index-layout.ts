import * as z from 'zod';
import { BM25 } from '../../segments/settings.ts';
import type { SearchSettings } from '../search-settings.ts';

/** Raised when an index made before cannot be used any more. */
const LAYOUT = 1;
/** Every vector field that a chunk may have. */
export const VECTOR_FIELDS = ['content', 'heading', 'summary', 'questions'] as const;
export const vectorField = (field: string): string => `v_${field}`;
/** Between a word and its weight: a character for private use, which no word has. Control characters part words for the tokenizer. */
export const WEIGHT_MARK = '\uE000';
/** A search for words found exactly takes so many passages at once, and one more says that there are too many. */
export const MOST_HITS = 25_000;
const MOST_NAMED = 250_000;

interface LayoutOptions extends Pick<SearchSettings, 'shards' | 'replicas'> {
  readonly dimension: number;
}

/** Words come analysed from us, each with its weight, so that BM25 counts as it does in the other indexes; vectors at 8 bits. */
export function layoutOf(options: LayoutOptions) {
  const { shards, replicas } = options;
  return {
    settings: {
      index: {
        knn: true,
        // From 3.0 on vectors are put back into a source on reading; there is none to put them into.
        'knn.derived_source.enabled': false,
        number_of_shards: shards,
        ...(replicas === undefined ? { auto_expand_replicas: '0-1' } : { number_of_replicas: replicas }),
        refresh_interval: '30s', // what is sent is refreshed by who sends it
        max_result_window: MOST_HITS,
        max_terms_count: MOST_NAMED,
        similarity: { default: { type: 'BM25', k1: BM25.k1, b: BM25.b } },
      },
      analysis: {
        filter: { weights: { type: 'delimited_term_freq', delimiter: WEIGHT_MARK } },
        analyzer: { weighted: { type: 'custom', tokenizer: 'whitespace', filter: ['weights'] } },
      },
    },
    mappings: {
      dynamic: 'strict',
      _source: { enabled: false },
      _meta: { plumbline: LAYOUT },
      properties: propertiesOf(options),
    },
  };
}

function propertiesOf({ dimension }: LayoutOptions): Readonly<Record<string, object>> {
  const keyword = { type: 'keyword' };
  const vector = {
    type: 'knn_vector',
    dimension,
    data_type: 'byte',
    space_type: 'cosinesimil',
    method: { name: 'hnsw', engine: 'lucene', parameters: { m: 16, ef_construction: 100 } },
  };
  return {
    chunk: keyword,
    doc: keyword,
    version: keyword,
    collection: keyword,
    place: keyword,
    vectors: keyword,
    words: { type: 'text', analyzer: 'weighted', index_options: 'freqs' },
    ...Object.fromEntries(VECTOR_FIELDS.map((field) => [vectorField(field), vector])),
  };
}

const MappingSchema = z.object({
  dynamic: z.string().optional(),
  _meta: z.object({ plumbline: z.number() }).partial().optional(),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
});

/** Fields and rules of a mapping that are not as they were made; none when it is whole. */
export function differencesOf(mapping: unknown, options: LayoutOptions): readonly string[] {
  const { dynamic, _meta: meta, properties: found = {} } = MappingSchema.parse(mapping);
  const wanted = propertiesOf(options);
  const changed = Object.entries(wanted).flatMap(([name, own]) => (isSame(own, found[name]) ? [] : [name]));
  const added = Object.keys(found).filter((name) => wanted[name] === undefined);
  return [
    ...(dynamic === 'strict' ? [] : ['dynamic']),
    ...(meta?.plumbline === LAYOUT ? [] : ['_meta']),
    ...changed,
    ...added,
  ];
}

/** What was asked for is there, in capitals or not; what the cluster adds does not count. */
function isSame(wanted: unknown, found: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null)
    return String(found).toLowerCase() === String(wanted).toLowerCase();
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(wanted).every(([key, value]) =>
    isSame(value, (found as Readonly<Record<string, unknown>>)[key]),
  );
}
