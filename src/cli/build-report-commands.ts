import { type Command, Option } from 'commander';
import type { CommandContext } from './command-context.ts';
import { addCommonOptions, readCommonOptions, repeatable } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0];
type Add = (
  usage: string,
  description: string,
) => { command: Command; act: (action: (context: CommandContext) => Promise<number>) => void };

/** `--out`, as every command that writes reports has it. */
export const OUT = [
  '-o, --out <file>',
  'write the report here; .md, .html, .json, .docx, .pdf, .csl.json or .bib; repeatable',
] as const;

const FILE_FORMATS = {
  md: 'markdown',
  html: 'html',
  json: 'json',
  docx: 'docx',
  pdf: 'pdf',
  csl: 'csl',
  bibtex: 'bibtex',
} as const;

/** Commands on the report of a run that has ended. */
export function addReportCommands(add: Add): void {
  const forExport = add(
    'export',
    'write the report of a run as Word, PDF, Markdown, HTML, JSON or references',
  );
  addCommonOptions(
    forExport.command
      .argument('<run>', 'id of the run')
      .addOption(
        new Option('-f, --format <format>', 'kind of file (default: by the ending of --out)').choices(
          Object.keys(FILE_FORMATS),
        ),
      )
      .addOption(repeatable(...OUT))
      .addOption(repeatable('--font <file>', 'font file for PDF, before those of the system; repeatable')),
  ).action(
    (run: string, raw: Raw & { format?: keyof typeof FILE_FORMATS; out?: string[]; font?: string[] }) =>
      forExport.act(async (context) =>
        (await import('./commands/export.ts')).exportReport(context, run, {
          ...readCommonOptions(raw),
          format: raw.format === undefined ? undefined : FILE_FORMATS[raw.format],
          out: raw.out ?? [],
          fonts: raw.font ?? [],
        }),
      ),
  );

  const forVerify = add('verify', 'check a report.json again: quotes, documents, verdicts and digest');
  addCommonOptions(
    forVerify.command
      .argument('<file>', 'the report.json; - reads it from stdin')
      .addOption(
        repeatable('-d, --docs <folder>', 'check against these files instead of the library; repeatable'),
      ),
  )
    .addHelpText(
      'after',
      '\nExit codes: 0 everything is as the report says, 65 something differs.\n\nExample:\n  $ plumbline verify report.json --docs ./policies',
    )
    .action((file: string, raw: Raw & { docs?: string[] }) =>
      forVerify.act(async (context) =>
        (await import('./commands/verify.ts')).verify(context, file, {
          ...readCommonOptions(raw),
          docs: raw.docs ?? [],
        }),
      ),
    );
}
