import type { Claim, ReportBlock } from '../statements/list-claims.ts';

export interface TableRow {
  readonly claim: Claim;
  readonly cells: readonly string[];
}

export type BlockGroup =
  | { readonly kind: 'paragraph' | 'heading' | 'passage'; readonly claims: readonly Claim[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Claim[])[] }
  | { readonly kind: 'table'; readonly head: TableRow | undefined; readonly rows: readonly TableRow[] };

/** Blocks of a report as a reader sees them: bullets gathered into lists, rows into tables. A header opens a new table. */
export function groupBlocks(blocks: readonly ReportBlock[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  for (let at = 0; at < blocks.length; ) {
    const kind = blocks[at]?.kind ?? 'paragraph';
    let end = at + 1;
    if (kind === 'bullet' || kind === 'table_row') while (blocks[end]?.kind === kind) end++;
    const group = blocks.slice(at, end);
    if (kind === 'bullet') groups.push({ kind: 'list', items: group.map(({ claims }) => claims) });
    else if (kind === 'table_row') groups.push(...tablesOf(group.flatMap(({ claims }) => claims)));
    else groups.push({ kind, claims: group.flatMap(({ claims }) => claims) });
    at = end;
  }
  return groups;
}

function tablesOf(claims: readonly Claim[]): BlockGroup[] {
  const tables: { kind: 'table'; head: TableRow | undefined; rows: TableRow[] }[] = [];
  for (const claim of claims) {
    const row = { claim, cells: claim.text.split(' | ') };
    const open = tables.at(-1);
    if (claim.frame === true) tables.push({ kind: 'table', head: row, rows: [] });
    else if (open === undefined) tables.push({ kind: 'table', head: undefined, rows: [row] });
    else open.rows.push(row);
  }
  return tables;
}
