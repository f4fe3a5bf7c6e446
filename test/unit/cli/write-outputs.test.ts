import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPORT_FORMS } from '../../../src/app/report-forms.ts';
import { wording } from '../../../src/catalogue/index.ts';
import { writeOutputs } from '../../../src/cli/write-outputs.ts';
import { AppError } from '../../../src/errors/index.ts';
import { assembleReport } from '../../../src/pipeline/report/index.ts';
import { makeDraft, makeInput } from '../pipeline/report/report-input.ts';

it('should write the other files when one cannot be made, and name the one that failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outputs-'));
  const forms = {
    ...REPORT_FORMS,
    exporters: {
      ...REPORT_FORMS.exporters,
      pdf: () => Promise.reject(new AppError('E035', wording('noFontPrints', { characters: '报' }))),
    },
  };
  const output = (name: string, format: 'pdf' | 'markdown' | 'docx') => ({
    path: join(folder, name),
    name,
    format,
  });
  try {
    const written = writeOutputs(
      assembleReport({ ...makeInput(), draft: makeDraft('Daily backups are kept for 30 days [ev_1].', '') }),
      [output('a.pdf', 'pdf'), output('a.md', 'markdown'), output('a.docx', 'docx')],
      forms,
    );
    await expect(written).rejects.toMatchObject({ code: 'E035', message: expect.stringContaining('报') });
    expect(readdirSync(folder).toSorted()).toEqual(['a.docx', 'a.md']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
