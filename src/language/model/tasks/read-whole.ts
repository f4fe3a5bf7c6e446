import type { CallContext } from '../../../domain/index.ts';
import {
  type DocumentReading,
  findMarks,
  type ItemToRead,
  type ReadWholeInput,
} from '../../../domain/reading/index.ts';
import { estimateTokens } from '../../../linguistics/index.ts';
import { cutToTokens } from '../fence.ts';
import { PICTURE_TOKENS } from '../meter-usage.ts';
import { fitItems } from './fit-items.ts';
import { type PartReading, readPart } from './read-part.ts';
import { splitItems } from './split-items.ts';
import type { TaskDeps } from './task-deps.ts';

/** Entries of the structure that a reading keeps, over all of its parts. */
const MAX_ENTRIES = 60;
/** Share of a prompt that the replies of all parts may take where the answer is written. */
const REPLY_SHARE = 0.5;

/**
 * Stage 1: one document. What is more than the model holds is read part after part, up to `maxParts`, each by a call of its own; beyond
 * that the parts around what was found. A part that fails fails the document. Of what was not read the number is given.
 */
export async function readWholeWithModel(
  deps: TaskDeps,
  input: ReadWholeInput,
  context: CallContext,
): Promise<DocumentReading> {
  const room = deps.maxPromptTokens - estimateTokens(input.question) - 900;
  const all =
    deps.seesPictures === true ? input.items : input.items.map((item) => ({ ...item, image: undefined }));
  const { items, leftOut } = fitItems(all, costOf, room * input.maxParts);
  const parts = await readParts(splitItems(items, costOf, room));
  return { ...merge(parts, deps.maxPromptTokens), ...headOf(input), ...coverageOf(leftOut) };

  async function readParts(split: readonly (readonly ItemToRead[])[]): Promise<readonly PartReading[]> {
    const read = await Promise.allSettled(
      split.map((part) =>
        readPart(deps, { ...input, items: part, others: input.items.length - part.length }, context),
      ),
    );
    return read.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  }
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

const coverageOf = (unread: number) => ({
  coverage: unread === 0 ? ('whole' as const) : ('sections' as const),
  unread,
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
