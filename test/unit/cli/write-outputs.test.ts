import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPORT_FORMS } from '../../../src/app/report-forms.ts';
import { wording } from '../../../src/catalogue/index.ts';
import { checkOutputs } from '../../../src/cli/check-input.ts';
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

it('should write how a report was made at its end, into a file beside it, or not at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outputs-'));
  const report = assembleReport({
    ...makeInput(),
    draft: makeDraft('Daily backups are kept for 30 days [ev_1].', ''),
  });
  const written = async (appendix: 'inline' | 'separate' | 'none' | undefined, out: readonly string[]) => {
    await writeOutputs(report, checkOutputs({ out, appendix }, folder), REPORT_FORMS);
    return readdirSync(folder).toSorted();
  };
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
  try {
    expect(await written('inline', ['a.md'])).toEqual(['a.md']);
    expect(textOf('a.md')).toContain('hashed-512');
    expect(await written('none', ['a.md'])).toEqual(['a.md']);
    expect(textOf('a.md')).not.toContain('hashed-512');
    expect(await written(undefined, ['a.md', 'b.json', 'c.docx'])).toEqual([
      ...['a.appendix.md', 'a.md', 'b.json', 'c.appendix.docx', 'c.docx'],
    ]);
    expect(textOf('a.md')).toContain('Daily backups');
    expect(textOf('a.md')).toMatch(/\n\*Made by Plumbline\.\*\n$/);
    expect(textOf('a.md')).not.toContain('1 statement');
    expect(textOf('a.appendix.md')).toContain('1 statement; 1 quoted');
    expect(textOf('a.md')).not.toContain('hashed-512');
    expect(textOf('a.appendix.md')).toContain('hashed-512');
    expect(textOf('a.appendix.md')).not.toContain('## References');
    expect(() => checkOutputs({ out: [], appendix: 'separate' }, folder)).toThrow(/--out/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
