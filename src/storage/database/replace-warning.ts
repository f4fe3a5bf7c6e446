import * as z from 'zod';
import type { Wording } from '../../catalogue/index.ts';
import { DocumentWarningSchema } from '../../domain/index.ts';
import type { Query } from './database.ts';
import { fromJson, toJson } from './json-column.ts';

/** What could not be made of a document after its publication is a warning on it, until it is made. `warnings` is the column as it is; returns it as it then is. */
export async function replaceWarning(
  query: Query,
  { id, warnings }: { readonly id: string; readonly warnings: string },
  of: Wording['id'],
  problem: Wording | undefined,
): Promise<string> {
  if (problem === undefined && !warnings.includes(of)) return warnings;
  const others = fromJson(z.array(DocumentWarningSchema), warnings).filter(
    (warning) => typeof warning === 'string' || warning.id !== of,
  );
  const left = toJson(problem === undefined ? others : [...others, problem]);
  await query('update documents set warnings = $2 where id = $1', [id, left]);
  return left;
}
