import type { FileFormat } from '../../pipeline/index.ts';
import { checkOutputs, checkSources } from '../check-input.ts';
import type { CommandContext } from '../command-context.ts';
import { wordsOf } from '../language.ts';
import { type OutputChoice, shownView } from '../output-options.ts';
import { type CommonOptions, withView } from '../session.ts';
import { renderFile, writeOutputs } from '../write-outputs.ts';
import { findReport } from './find-report.ts';

const ENDINGS: Readonly<Record<FileFormat, string>> = {
  markdown: 'md',
  html: 'html',
  json: 'json',
  docx: 'docx',
  pdf: 'pdf',
  csl: 'csl.json',
  bibtex: 'bib',
};

/** `runs export`: the report of a run as files; without `--out` a file named after the run in the working folder, text formats on stdout. */
export function exportReport(
  context: CommandContext,
  runId: string,
  options: CommonOptions &
    OutputChoice & {
      readonly format: FileFormat | undefined;
      readonly fonts: readonly string[];
    },
): Promise<number> {
  const { cwd } = context.io;
  const format = options.format ?? 'markdown';
  const isBinary = format === 'docx' || format === 'pdf';
  const out = options.out.length === 0 && isBinary ? [`${runId}.${ENDINGS[format]}`] : options.out;
  const outputs = checkOutputs({ ...options, out }, cwd);
  const fonts = checkSources(options.fonts, cwd);
  return withView(context, options, async (session) => {
    const { app, io } = session;
    const report = await findReport(session, runId);
    const forms = await app.forms();
    const asked = options.format === undefined ? outputs : outputs.map((file) => ({ ...file, format }));
    await writeOutputs(report, asked, forms, fonts);
    if (asked.length > 0)
      io.err(`${wordsOf(io).results.written(asked.map(({ name }) => name).join(', '))}\n`);
    else
      io.out(
        `${String(await renderFile(report, { format, view: shownView(options) }, forms, fonts)).trimEnd()}\n`,
      );
    return 0;
  });
}
