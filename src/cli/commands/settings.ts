import { say } from '../../catalogue/index.ts';
import type { DoctorCheck } from '../cli-deps.ts';
import type { CommandContext } from '../command-context.ts';
import { wordsOf } from '../language.ts';
import { type CommonOptions, printJson, printLines } from '../session.ts';
import { glyphsFor } from '../terminal/progress.ts';
import { displayWidth, type Line, padText, safeText, span, type Tone, wrapText } from '../terminal/spans.ts';
import { tableLines } from '../terminal/table.ts';

/** `config`: the effective configuration, redacted, and where each value came from. */
export async function config(
  { deps, io }: CommandContext,
  options: CommonOptions & { changed: boolean },
): Promise<number> {
  const { entries, warnings } = await deps.describeConfig(options.overrides);
  const shown = entries
    .filter(({ isDefault }) => !options.changed || !isDefault)
    .map((entry) => ({ ...entry, origin: say(io.language, entry.origin) }));
  if (options.json) printJson(io, shown);
  else {
    const rows = shown.map(({ path, value, isDefault, origin }) => [
      span(path),
      span(showValue(value), isDefault ? 'plain' : 'accent'),
      span(origin, 'dim'),
    ]);
    printLines(io, tableLines(rows, { width: Math.max(60, io.size().columns), flex: 1 }));
  }
  for (const warning of warnings) io.err(`${wordsOf(io).terminal.note(say(io.language, warning))}\n`);
  return 0;
}

function showValue(value: unknown): string {
  if (value === undefined) return '–';
  return typeof value === 'string' ? safeText(value) : JSON.stringify(value);
}

/** `doctor`: looks at everything Plumbline needs; exit code 1 when something does not work. */
export async function doctor({ deps, io }: CommandContext, options: CommonOptions): Promise<number> {
  const checks = (await deps.doctor(options.overrides)).map(({ name, status, detail, advice }) => ({
    name: say(io.language, name),
    status,
    detail: say(io.language, detail),
    ...(advice === undefined ? {} : { advice: say(io.language, advice) }),
  }));
  if (options.json) printJson(io, checks);
  else {
    const glyphs = glyphsFor(io);
    const signs: Record<DoctorCheck['status'], readonly [string, Tone]> = {
      ok: [glyphs.ok, 'good'],
      warn: ['!', 'warn'],
      fail: [glyphs.failed, 'bad'],
    };
    const nameWidth = Math.max(...checks.map(({ name }) => displayWidth(name))) + 2;
    const width = Math.max(30, io.size().columns - nameWidth - 3);
    const block = (first: readonly Line[number][], text: string, tone: Tone): readonly Line[] =>
      wrapText(safeText(text), width).map((line, index) => [
        ...(index === 0 ? first : [span(' '.repeat(nameWidth + 2))]),
        span(line, tone),
      ]);
    printLines(
      io,
      checks.flatMap(({ name, status, detail, advice }) => [
        ...block(
          [span(`${signs[status][0]} `, signs[status][1]), span(padText(name, nameWidth))],
          detail,
          'plain',
        ),
        ...(advice === undefined ? [] : block([span(' '.repeat(nameWidth + 2))], advice, 'dim')),
      ]),
    );
  }
  return checks.some(({ status }) => status === 'fail') ? 1 : 0;
}
