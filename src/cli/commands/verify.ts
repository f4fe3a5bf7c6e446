import { readFileSync } from 'node:fs';
import { AppError } from '../../errors/index.ts';
import { checkSources } from '../check-input.ts';
import type { CommandContext } from '../command-context.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { type CommonOptions, printJson, printLines, withSession } from '../session.ts';
import { safeText, span } from '../terminal/spans.ts';
import { count } from '../terminal/words.ts';

/** What `verify` exits with when something is not as the report says: the file could be read, but it does not hold. */
const DIFFERS = 65;

const AGAINST =
  'Quotes were compared with the text that Plumbline itself read from the documents (plumbline read FILE prints it), not with their printed pages.';

/** `verify`: checks a report.json against the library, or against the files of `--docs`, and says what differs. */
export async function verify(
  context: CommandContext,
  file: string,
  options: CommonOptions & { readonly docs: readonly string[] },
): Promise<number> {
  const { cwd } = context.io;
  const [path = file] = file === '-' ? [] : checkSources([file], cwd);
  const text = file === '-' ? await context.io.readInput() : readText(path, file);
  const docs = checkSources(options.docs, cwd);
  const { io } = context;
  const result = await check(context, options, text, docs);
  const checked = `${count(result.claims, 'claim')}, ${count(result.quotes, 'quote')}, ${count(result.documents, 'document')}`;
  if (options.json) printJson(io, result);
  else {
    printLines(io, [
      ...result.findings.map(({ kind, where, message }) => [
        span('✗ ', 'bad'),
        span(kind, 'bad'),
        span(` ${where === '' ? '' : `${safeText(where)}: `}${safeText(message)}`),
      ]),
      [
        result.intact
          ? span(`Intact: ${checked}, as the report says.`, 'good')
          : span(`${count(result.findings.length, 'difference')} in ${checked}.`),
      ],
      ...(result.judged > 0 ? [[span(judgedNote(result.judged), 'dim')]] : []),
      ...(result.quotes > 0 ? [[span(AGAINST, 'dim')]] : []),
    ]);
  }
  return result.intact ? 0 : DIFFERS;
}

function judgedNote(judged: number): string {
  return `The verdicts of ${count(judged, 'claim')} rest on a model’s reading as well, which is not repeated here: figures, names, dates and directions of them were checked.`;
}

/** Files are checked without the library: a report can be checked where there is none, or while a server holds it. */
async function check(context: CommandContext, options: CommonOptions, text: string, docs: readonly string[]) {
  if (docs.length === 0)
    return withSession(context, { ...options, quiet: true }, ({ app, signal }) =>
      app.verifyReport(text, { docs, signal }),
    );
  const interrupt = listenForInterrupt(context.io, () => undefined);
  try {
    return await context.deps.verifyFiles(options.overrides, text, { docs, signal: interrupt.signal });
  } finally {
    interrupt.dispose();
  }
}

function readText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new AppError('E042', `"${name}" cannot be read. Name the report.json itself.`, { cause });
  }
}
