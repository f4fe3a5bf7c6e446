import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import type { Evidence } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { type Disagreement, findContradictions } from '../../../rag/verify/index.ts';
import { defineTool, type ToolWords, wordsFor } from '../agent-tool.ts';
import type { BookEntry } from '../evidence-book.ts';
import { fillContext, type OutputItem } from '../fill-context.ts';
import { namedPassages } from '../named-passages.ts';
import type { DocumentFinder } from '../resolve-document.ts';
import type { ChunkReader } from '../show-range.ts';

const DisagreementSchema = z.object({
  /** The words that both have in common. */
  about: z.string(),
  values: z.array(
    z.object({
      value: z.string(),
      /** From 1, in the order given; absent for a passage. */
      statement: z.int().optional(),
      passage: z.string().optional(),
      sentence: z.string(),
    }),
  ),
  /** Index of the value to follow; absent when nothing decides. */
  follows: z.int().optional(),
  because: z.enum(['corrects', 'audited', 'newer']).optional(),
});
type FoundDisagreement = z.infer<typeof DisagreementSchema>;

export const createVerifyConsistency = (deps: { readonly library: ChunkReader & DocumentFinder }) =>
  defineTool({
    name: 'verify_consistency',
    aliases: [],
    category: 'check',
    input: z.strictObject({
      statements: z
        .array(z.string().min(1).max(2_000))
        .min(1)
        .max(20)
        .describe('Statements to hold against each other.'),
      passages: z
        .array(z.string().min(1).max(200))
        .max(100)
        .default([])
        .describe('Ids of passages to hold them against. Default: none, the statements against each other.'),
    }),
    data: z.object({ disagreements: z.array(DisagreementSchema), passages: z.int() }),
    run: async ({ statements, passages }, context, from) => {
      const words = wordsFor(context.language);
      const entries = await namedPassages(deps.library, passages, context);
      if (statements.length + entries.length < 2) throw new AppError('E020', wording('nothingToCompare'));
      const evidence = [...statements.map(toStatement), ...entries.map(toNumbered)];
      const found = findContradictions(statements.join('\n'), evidence);
      const disagreements = found
        .map((disagreement) => toDisagreement(disagreement, entries))
        .filter(({ values }) => values.some(({ statement }) => statement !== undefined));
      const items = disagreements.map((disagreement): OutputItem<FoundDisagreement> => {
        const text = linesOf(disagreement, words).join('\n');
        const shown = disagreement.values.flatMap(({ passage }) => passage ?? []);
        const head = [text, ...disagreement.values.map(({ sentence }) => sentence)].join('\n');
        return { head, body: '', render: () => ({ text, data: disagreement, shown }) };
      });
      const filled = fillContext(items, from, context.limits.maxContextTokens, words);
      return {
        text: items.length === 0 ? words.agree : filled.text.replaceAll('\n\n', '\n'),
        data: { disagreements: filled.data, passages: entries.length },
        shown: filled.shown,
        next: filled.next,
      };
    },
  });

/** Each statement counts as a document of its own: they may disagree. */
const toStatement = (text: string, index: number): Evidence => ({
  id: `ev_${index + 1}`,
  chunkIds: [`statement ${index + 1}`],
  documentId: `statement ${index + 1}`,
  versionId: `statement ${index + 1}`,
  documentTitle: '',
  sourcePath: '',
  format: 'text',
  contentHash: '',
  text,
  prefix: '',
  locator: { offsets: { start: 0, end: text.length }, headingPath: [] },
  score: 1,
  taskIds: [],
  explanations: [],
});

/** Numbers of passages go on where no statement can be. */
const FIRST_PASSAGE = 1_000;
const toNumbered = (entry: BookEntry, index: number): Evidence => ({
  ...entry,
  id: `ev_${FIRST_PASSAGE + index}`,
  taskIds: [],
  explanations: [],
});

function toDisagreement(
  { about, values, follows, because }: Disagreement,
  entries: readonly BookEntry[],
): FoundDisagreement {
  return {
    about,
    values: values.map(({ raw, evidenceId, statement }) => {
      const number = Number(evidenceId.slice('ev_'.length));
      const entry = entries[number - FIRST_PASSAGE];
      const place = entry === undefined ? { statement: number } : { passage: entry.id };
      return { value: raw, ...place, sentence: statement };
    }),
    ...(follows === undefined ? {} : { follows }),
    ...(because === undefined ? {} : { because }),
  };
}

function linesOf({ about, values, follows, because }: FoundDisagreement, words: ToolWords): string[] {
  const said = values.map(({ value, statement, passage }) => {
    const where = statement === undefined ? `[${passage}]` : words.statement({ number: statement });
    return `${value} (${where})`;
  });
  const followed = follows === undefined ? undefined : values[follows];
  return [
    words.differs({ about, values: said.join(' / ') }),
    ...(followed === undefined || because === undefined
      ? []
      : [words.follow({ value: followed.value, because })]),
  ];
}
