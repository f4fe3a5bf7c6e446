import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { wording } from '../catalogue/index.ts';
import { fieldProblem, type RunWishes, RunWishesSchema, wishesIn } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import { readAnswerSchema } from '../pipeline/index.ts';
import type { WishesRaw } from './wish-options.ts';

/** How the report is to be; E020 for what no report can be. `--outline` is a file with a heading a line, or headings with semicolons between. */
export function readWishes(
  { instructions, outline, length, effort, schema }: WishesRaw,
  cwd: string,
): RunWishes {
  const parsed = RunWishesSchema.safeParse({
    instructions,
    length,
    effort,
    schema: schema === undefined ? undefined : readSchema(schema, cwd),
    outline: outline === undefined ? undefined : headingsOf(outline, cwd),
  });
  if (parsed.success) {
    if (parsed.data.schema !== undefined) readAnswerSchema(parsed.data.schema);
    return wishesIn(parsed.data);
  }
  throw new AppError('E020', wording('wishesRefused', { where: fieldProblem(parsed.error) }), {
    cause: parsed.error,
  });
}

function readSchema(file: string, cwd: string): unknown {
  try {
    return JSON.parse(readFileSync(resolve(cwd, file), 'utf8'));
  } catch (cause) {
    const detail = cause instanceof SyntaxError ? cause.message : file;
    throw new AppError(
      'E117',
      wording('schemaRefused', { path: '/', why: wording('schemaNoJson', { detail }) }),
      { cause },
    );
  }
}

function headingsOf(outline: string, cwd: string): string[] {
  const path = resolve(cwd, outline);
  const text = existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : outline;
  return text
    .split(/\r?\n|[;；]/)
    .map((line) => line.trim().replace(/^(?:#{1,6}|[-*+]|\d{1,3}[.)、])\s*/, ''))
    .filter((line) => line !== '');
}
