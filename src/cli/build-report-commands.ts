import { Option } from 'commander';
import type { CommandBuilder } from './command-builder.ts';
import { readCommonOptions, repeatable } from './common-options.ts';
import { addOutputOptions, type OutputRaw, readOutputs } from './output-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0];

const FILE_FORMATS = {
  md: 'markdown',
  html: 'html',
  json: 'json',
  docx: 'docx',
  pdf: 'pdf',
  csl: 'csl',
  bibtex: 'bibtex',
} as const;

/** `runs export` and `runs verify`. */
export function addReportCommands({ add, common, help }: CommandBuilder): void {
  const forExport = add('export', help.export);
  addOutputOptions(forExport.command, help);
  common(
    forExport.command
      .argument('<run>', help.run)
      .addOption(new Option('-f, --format <format>', help.exportFormat).choices(Object.keys(FILE_FORMATS)))
      .addOption(repeatable('--font <file>', help.font)),
  ).action((run: string, raw: Raw & OutputRaw & { format?: keyof typeof FILE_FORMATS; font?: string[] }) =>
    forExport.act(async (context) =>
      (await import('./commands/export.ts')).exportReport(context, run, {
        ...readCommonOptions(raw),
        format: raw.format === undefined ? undefined : FILE_FORMATS[raw.format],
        ...readOutputs(raw),
        fonts: raw.font ?? [],
      }),
    ),
  );

  const forVerify = add('verify', help.verify);
  common(
    forVerify.command
      .argument('<file>', help.reportFile)
      .addOption(repeatable('-d, --docs <folder>', help.verifyDocs)),
  )
    .addHelpText(
      'after',
      `\n${help.verifyExitNote}\n\n${help.exampleTitle}\n  $ plumbline runs verify report.json --docs ./policies`,
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
