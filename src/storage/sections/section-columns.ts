import type { SectionRow } from './place-section-rows.ts';

/** Columns of a section's row beside `version_id` and `body`, with their types. */
const COLUMNS: readonly (readonly [name: keyof SectionRow, type: 'int' | 'text' | 'terms'])[] = [
  ['ordinal', 'int'],
  ['level', 'int'],
  ['title', 'text'],
  ['id', 'text'],
  ['parent_id', 'text'],
  ['path', 'text'],
  ['printed_number', 'text'],
  ['first_page', 'int'],
  ['last_page', 'int'],
  ['first_chunk', 'int'],
  ['last_chunk', 'int'],
  ['start_at', 'int'],
  ['end_at', 'int'],
  ['summary', 'text'],
  ['title_terms', 'terms'],
  ['path_terms', 'terms'],
  ['summary_terms', 'terms'],
];

type Statement = readonly [sql: string, params: readonly unknown[]];

const names = COLUMNS.map(([name]) => name);
const arrays = COLUMNS.map(([, type], place) => `$${place + 2}::${type === 'int' ? 'int' : 'text'}[]`).join(
  ', ',
);
/** Lists of terms come as texts: arrays within arrays must all be as long as each other. */
const values = COLUMNS.map(([name, type]) =>
  type === 'terms' ? `string_to_array(row.${name}, ' ')` : `row.${name}`,
);
const valuesOf = (rows: readonly SectionRow[]) => names.map((name) => rows.map((row) => row[name]));

/** Writes rows of sections with what they are exactly. */
export function insertSections(
  versionId: string,
  rows: readonly (SectionRow & { readonly body: string })[],
): Statement {
  return [
    `insert into sections (version_id, ${names.join(', ')}, body)
     select $1, ${values.join(', ')}, row.body
     from unnest(${arrays}, $${names.length + 2}::text[]) as row (${names.join(', ')}, body)`,
    [versionId, ...valuesOf(rows), rows.map(({ body }) => body)],
  ];
}

/** Writes the columns of rows that are there. */
export function updateSections(versionId: string, rows: readonly SectionRow[]): Statement {
  const set = names.map((name, place) => `${name} = ${values[place]}`).filter((_, place) => place > 0);
  return [
    // What was summed up is gone with its column, and is made again.
    `update sections s set ${set.join(', ')}, summary_by = null
     from unnest(${arrays}) as row (${names.join(', ')})
     where s.version_id = $1 and s.ordinal = row.ordinal`,
    [versionId, ...valuesOf(rows)],
  ];
}
