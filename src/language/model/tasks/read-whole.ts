import type { CallContext } from '../../../domain/index.ts';
import {
  type DocumentReading,
  findMarks,
  type ItemToRead,
  type ReadWholeInput,
} from '../../../domain/reading/index.ts';
import { AppError } from '../../../errors/index.ts';
import { estimateTokens } from '../../../linguistics/index.ts';
import { cutToTokens } from '../fence.ts';
import { PICTURE_TOKENS } from '../meter-usage.ts';
import { cutItems } from './cut-items.ts';
import { fitItems } from './fit-items.ts';
import { type PartReading, readPart } from './read-part.ts';
import { splitItems } from './split-items.ts';
import type { TaskDeps } from './task-deps.ts';

/** Entries of the structure that a reading keeps, over all of its parts. */
const MAX_ENTRIES = 60;
/** What a prompt holds beside the document and the question. */
const RULES_TOKENS = 900;
/** Share of a prompt that the replies of all parts may take where the answer is written. */
const REPLY_SHARE = 0.5;

/**
 * Stage 1: one document. What is more than the model holds is read part after part, up to `maxParts`, each by a call of its own that is told
 * under which headings it stands; beyond that the parts around what was found. A part without a usable reply is lost, and a document
 * of which all are fails. Of what was not read the numbers are given.
 */
export async function readWholeWithModel(
  deps: TaskDeps,
  input: ReadWholeInput,
  context: CallContext,
): Promise<DocumentReading> {
  const room = deps.maxPromptTokens - estimateTokens(input.question) - RULES_TOKENS;
  const seen =
    deps.seesPictures === true ? input.items : input.items.map((item) => ({ ...item, image: undefined }));
  const all = cutItems(seen, costOf, room);
  const { items } = fitItems(all, costOf, room * input.maxParts);
  const parts = splitItems(items, costOf, room);
  const { read, lost } = await readEachPart(deps, input, parts, context);
  const unread = marksOf(all.filter((item) => !items.includes(item))).size;
  return {
    ...merge(read, deps.maxPromptTokens),
    ...headOf(input),
    coverage: unread + lost === 0 ? 'whole' : 'sections',
    unread,
    lost,
  };
}

async function readEachPart(
  deps: TaskDeps,
  input: ReadWholeInput,
  parts: readonly (readonly ItemToRead[])[],
  context: CallContext,
): Promise<{ readonly read: readonly PartReading[]; readonly lost: number }> {
  const settled = await Promise.allSettled(
    parts.map((items) => {
      const others = input.items.length - marksOf(items).size;
      return readPart(
        deps,
        { ...input, items, others, under: headingsAbove(input.items, items[0]) },
        context,
      );
    }),
  );
  const failed = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const grave = failed.find((reason) => !isUnusable(reason));
  if (grave !== undefined) throw grave;
  if (failed.length > 0 && failed.length === parts.length) throw failed[0];
  const lost = new Set(
    parts.flatMap((part, at) => (settled[at]?.status === 'rejected' ? [...marksOf(part)] : [])),
  );
  return { read: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])), lost: lost.size };
}

/** A reply that cannot be used says nothing of the other parts. */
const isUnusable = (reason: unknown): boolean => reason instanceof AppError && reason.code === 'E025';

const marksOf = (items: readonly ItemToRead[]): ReadonlySet<string> => new Set(items.map(({ mark }) => mark));

/** The headings that a part stands under, the highest first; none for the beginning. */
function headingsAbove(items: readonly ItemToRead[], first: ItemToRead | undefined): readonly string[] {
  const above: string[] = [];
  for (const { mark, text } of items) {
    if (mark === first?.mark) break;
    const level = /^(#{1,6})[ \t]/.exec(text)?.[1]?.length;
    if (level === undefined) continue;
    above.length = Math.min(above.length, level - 1);
    above[level - 1] = text.slice(level).trim();
  }
  return above.filter((heading) => heading !== undefined && heading !== '');
}

/** Tokens that an item takes, with its mark. */
const costOf = ({ text, image }: ItemToRead) =>
  estimateTokens(text) + 24 + (image === undefined ? 0 : PICTURE_TOKENS);

const headOf = ({ title, versionId, shortId, dated }: ReadWholeInput) => ({
  title,
  versionId,
  shortId,
  dated,
});

/** What the parts give together, each with its share of the room. */
function merge(parts: readonly PartReading[], maxPromptTokens: number) {
  const share = Math.floor((maxPromptTokens * REPLY_SHARE) / parts.length);
  const entries = Math.max(1, Math.floor(MAX_ENTRIES / parts.length));
  const reply = parts
    .map((part) => (parts.length === 1 ? part.reply : cutToTokens(part.reply, share)))
    .filter((text) => text !== '')
    .join('\n\n');
  return {
    description: parts.map(({ description }) => description).find((text) => text !== '') ?? '',
    structure: parts.flatMap(({ structure }) => structure.slice(0, entries)),
    reply,
    cited: findMarks(reply),
    seen: parts.flatMap(({ seen }) => seen),
    unseen: parts.reduce((sum, { unseen }) => sum + unseen, 0),
    foreign: [...new Set(parts.flatMap(({ foreign }) => foreign))],
  };
}
