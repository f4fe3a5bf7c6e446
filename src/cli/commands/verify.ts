import { readFileSync } from 'node:fs';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { VerifyReport } from '../../pipeline/index.ts';
import { checkSources } from '../check-input.ts';
import type { CommandContext } from '../command-context.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { type CommonOptions, printJson, printLines, withSession } from '../session.ts';
import { type Line, safeText, span } from '../terminal/spans.ts';
import { count } from '../terminal/words.ts';

/** What `verify` exits with when something is not as the report says: the file could be read, but it does not hold. */
const DIFFERS = 65;

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
      ...(result.quotes > 0 ? readingLines(result.secondReading, docs.length > 0) : []),
    ]);
  }
  return result.intact ? 0 : DIFFERS;
}

function judgedNote(judged: number): string {
  return `The verdicts of ${count(judged, 'claim')} rest on a model’s reading as well, which is not repeated here: figures, names, dates and directions of them were checked.`;
}

/** What the quotes were compared with: our own conversion, and where there is one, a second reader. */
function readingLines(
  { found, scattered, differs, unread }: Awaited<ReturnType<VerifyReport>>['secondReading'],
  hasFiles: boolean,
): Line[] {
  const seen = found + scattered + differs.length;
  const own = `${count(unread, 'quote')} compared with what Plumbline itself read alone (plumbline read FILE prints it)`;
  const advice = hasFiles ? '.' : '; --docs DIR compares quotes of PDFs with a second reader too.';
  return [
    ...differs.map(
      ({ where, quote }): Line => [
        span('! ', 'warn'),
        span(
          `${safeText(where)}: a second reader sees other words on the page than “${safeText(quote)}”: look there.`,
        ),
      ],
    ),
    ...(seen > 0
      ? [
          [
            span(
              `A second reader sees ${found} of ${count(seen, 'quote')} word for word, ${scattered} in another order.`,
              'dim',
            ),
          ] satisfies Line,
        ]
      : []),
    ...(unread > 0 ? [[span(`${own}${advice}`, 'dim')] satisfies Line] : []),
  ];
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
    throw new AppError('E042', wording('reportUnreadable', { name }), { cause });
  }
}
