import type { SectionRow } from './place-section-rows.ts';

/** Columns of a section's row beside `version_id` and `body`, with their types. */
const COLUMNS: readonly (readonly [name: keyof SectionRow, type: 'int' | 'text'])[] = [
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
];

type Statement = readonly [sql: string, params: readonly unknown[]];

const names = COLUMNS.map(([name]) => name);
const arrays = COLUMNS.map(([, type], place) => `$${place + 2}::${type}[]`).join(', ');
const valuesOf = (rows: readonly SectionRow[]) => names.map((name) => rows.map((row) => row[name]));

/** Writes rows of sections with what they are exactly. */
export function insertSections(
  versionId: string,
  rows: readonly (SectionRow & { readonly body: string })[],
): Statement {
  return [
    `insert into sections (version_id, ${names.join(', ')}, body)
     select $1, * from unnest(${arrays}, $${names.length + 2}::text[])`,
    [versionId, ...valuesOf(rows), rows.map(({ body }) => body)],
  ];
}

/** Writes the columns of rows that are there. */
export function updateSections(versionId: string, rows: readonly SectionRow[]): Statement {
  const set = names.filter((name) => name !== 'ordinal').map((name) => `${name} = row.${name}`);
  return [
    `update sections s set ${set.join(', ')}
     from unnest(${arrays}) as row (${names.join(', ')})
     where s.version_id = $1 and s.ordinal = row.ordinal`,
    [versionId, ...valuesOf(rows)],
  ];
}
