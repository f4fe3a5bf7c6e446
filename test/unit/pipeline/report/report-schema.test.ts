import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { ReportSchema } from '../../../../src/domain/index.ts';

const FILE = resolve(import.meta.dirname, '../../../../docs/report.schema.json');

/** `UPDATE_DOCS=1 npx vitest run test/unit/pipeline/report/report-schema.test.ts` writes the file anew. */
it('should keep docs/report.schema.json in step with the schema of the code', () => {
  const schema = z.toJSONSchema(ReportSchema, { target: 'draft-2020-12' });
  const expected = `${JSON.stringify({ title: 'Plumbline report', ...schema }, null, 2)}\n`;
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(FILE, expected);
  expect(readFileSync(FILE, 'utf8')).toBe(expected);
});
