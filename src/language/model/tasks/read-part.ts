import * as z from 'zod';
import type { CallContext } from '../../../domain/index.ts';
import { findMarks, marksIn, type ReadWholeInput, replaceMarks } from '../../../domain/reading/index.ts';
import { AppError } from '../../../errors/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildWholeReaderPrompt } from '../prompts/whole-reader.prompt.ts';
import type { TaskDeps } from './task-deps.ts';

const ReplySchema = z.object({
  description: z.string(),
  structure: z.array(z.object({ mark: z.string(), theme: z.string() })),
  reply: z.string(),
  references: z.array(z.string()),
});

/** What one call gave of the items that it was shown; every mark in it is one of theirs. */
export interface PartReading {
  readonly description: string;
  readonly structure: readonly { readonly mark: string; readonly theme: string }[];
  readonly reply: string;
  readonly seen: readonly string[];
  readonly unseen: number;
  /** Marks that it named and was not shown. */
  readonly foreign: readonly string[];
}

/**
 * The items that fit one prompt, read for the question. Pictures are shown to the model; one that takes none is asked again with their
 * notes alone. A mark that was not shown is dropped and named.
 */
export async function readPart(
  deps: TaskDeps,
  input: ReadWholeInput & {
    /** Items of the document that this call is not shown. */
    readonly others: number;
    /** The headings above what it is shown. */
    readonly under: readonly string[];
  },
  context: CallContext,
): Promise<PartReading> {
  const { items, others, under } = input;
  const pictures = items.filter(({ kind }) => kind === 'image');
  const ask = (shows: boolean) =>
    generateObject(
      deps.callModel,
      {
        role: 'reader',
        name: 'read_whole',
        turns: buildWholeReaderPrompt(input, { leftOut: others, under, shows }),
        schema: ReplySchema,
        purpose: 'report',
      },
      context,
    );
  let seen = pictures.filter(({ image }) => image !== undefined).map(({ mark }) => mark);
  let reply: z.infer<typeof ReplySchema>;
  try {
    reply = await ask(seen.length > 0);
  } catch (error) {
    if (seen.length === 0 || !isRefusal(error)) throw error;
    deps.logger.info('the model takes no pictures', { step: context.step });
    seen = [];
    reply = await ask(false);
  }
  const shown = new Set(items.map(({ mark }) => mark));
  const named = [...findMarks(reply.reply), ...reply.references.flatMap(marksIn)];
  return {
    description: reply.description.trim(),
    structure: reply.structure.flatMap(({ mark, theme }) => {
      const [known] = marksIn(mark).filter((one) => shown.has(one));
      return known === undefined ? [] : [{ mark: known, theme: theme.trim() }];
    }),
    reply: replaceMarks(reply.reply, (marks) => {
      const known = marks.filter((mark) => shown.has(mark));
      return known.length === 0 ? '' : `[${known.join(', ')}]`;
    }).trim(),
    seen,
    unseen: pictures.length - seen.length,
    foreign: [...new Set(named)].filter((mark) => !shown.has(mark)),
  };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.details['kind'] === 'refused-request';
