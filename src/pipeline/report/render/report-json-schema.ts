import * as z from 'zod';
import { ReportSchema } from '../../../domain/index.ts';

/** The published JSON schema of a report (`docs/report.schema.json`), made from the schema that the code parses with. */
export function reportJsonSchema(): Record<string, unknown> {
  return { title: 'Plumbline report', ...z.toJSONSchema(ReportSchema, { target: 'draft-2020-12' }) };
}
