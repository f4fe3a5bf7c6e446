import * as z from 'zod';
import type { CallContext } from '../../../domain/index.ts';
import {
  type DocumentReading,
  findMarks,
  marksIn,
  type ReadWholeInput,
  replaceMarks,
} from '../../../domain/reading/index.ts';
import { AppError } from '../../../errors/index.ts';
import { estimateTokens } from '../../../linguistics/index.ts';
import { generateObject } from '../generate-object.ts';
import { PICTURE_TOKENS } from '../meter-usage.ts';
import { buildWholeReaderPrompt } from '../prompts/whole-reader.prompt.ts';
import { fitItems } from './fit-items.ts';
import type { TaskDeps } from './task-deps.ts';

const ReplySchema = z.object({
  description: z.string(),
  structure: z.array(z.object({ mark: z.string(), theme: z.string() })),
  reply: z.string(),
  references: z.array(z.string()),
});
const MAX_PARTS = 60;

/**
 * Stage 1: one document, whole or as much around what was found as fits. Pictures are shown to the model; one that takes none is asked
 * again with their notes alone. A mark that was not shown is dropped and named.
 */
export async function readWholeWithModel(
  deps: TaskDeps,
  input: ReadWholeInput,
  context: CallContext,
): Promise<DocumentReading> {
  const room = deps.maxPromptTokens - estimateTokens(input.question) - 900;
  const { items, leftOut } = fitItems(
    input.items,
    ({ text, image }) => estimateTokens(text) + 24 + (image === undefined ? 0 : PICTURE_TOKENS),
    room,
  );
  const fitted = { ...input, items };
  const pictures = items.filter(({ kind }) => kind === 'image');
  const ask = (shows: boolean) =>
    generateObject(
      deps.callModel,
      {
        role: 'reader',
        name: 'read_whole',
        turns: buildWholeReaderPrompt(fitted, { leftOut, shows }),
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
  const text = replaceMarks(reply.reply, (marks) => {
    const known = marks.filter((mark) => shown.has(mark));
    return known.length === 0 ? '' : `[${known.join(', ')}]`;
  }).trim();
  return {
    title: input.title,
    versionId: input.versionId,
    shortId: input.shortId,
    dated: input.dated,
    description: reply.description.trim(),
    structure: reply.structure.slice(0, MAX_PARTS).flatMap(({ mark, theme }) => {
      const [known] = marksIn(mark).filter((one) => shown.has(one));
      return known === undefined ? [] : [{ mark: known, theme: theme.trim() }];
    }),
    reply: text,
    cited: findMarks(text),
    coverage: leftOut === 0 ? 'whole' : 'sections',
    seen,
    unseen: pictures.length - seen.length,
    foreign: [...new Set(named)].filter((mark) => !shown.has(mark)),
  };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.details['kind'] === 'refused-request';
