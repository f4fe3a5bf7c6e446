import { readFileSync } from 'node:fs';
import { type CommandWords, say, wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { VerifyReport } from '../../pipeline/index.ts';
import { checkSources } from '../check-input.ts';
import type { CommandContext } from '../command-context.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { wordsOf } from '../language.ts';
import { type CommonOptions, printJson, printLines, withSession } from '../session.ts';
import { type Line, safeText, span } from '../terminal/spans.ts';

/** What `verify` exits with when something is not as the report says: the file could be read, but it does not hold. */
const DIFFERS = 65;

/** `runs verify`: checks a report.json against the library, or against the files of `--docs`, and says what differs. */
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
  const { results } = wordsOf(io);
  const checked = results.checkedParts(result);
  const findings = result.findings.map(({ kind, where, said }) => ({
    kind,
    where,
    message: say(io.language, said),
  }));
  if (options.json) printJson(io, { ...result, findings });
  else {
    printLines(io, [
      ...findings.map(({ kind, where, message }) => [
        span('✗ ', 'bad'),
        span(kind, 'bad'),
        span(` ${where === '' ? '' : `${safeText(where)}: `}${safeText(message)}`),
      ]),
      [
        result.intact
          ? span(results.intact(checked), 'good')
          : span(results.differences(findings.length, checked)),
      ],
      ...(result.judged > 0 ? [[span(results.judged(result.judged), 'dim')]] : []),
      ...(result.quotes > 0 ? readingLines(result.secondReading, docs.length > 0, results) : []),
    ]);
  }
  return result.intact ? 0 : DIFFERS;
}

/** What the quotes were compared with: our own conversion, and where there is one, a second reader. */
function readingLines(
  { found, scattered, differs, unread }: Awaited<ReturnType<VerifyReport>>['secondReading'],
  hasFiles: boolean,
  words: CommandWords['results'],
): Line[] {
  const seen = found + scattered + differs.length;
  return [
    ...differs.map(
      ({ where, quote }): Line => [
        span('! ', 'warn'),
        span(words.otherWords(safeText(where), safeText(quote))),
      ],
    ),
    ...(seen > 0 ? [[span(words.secondReader({ found, seen, scattered }), 'dim')] satisfies Line] : []),
    ...(unread > 0 ? [[span(words.ownReading(unread, hasFiles), 'dim')] satisfies Line] : []),
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
