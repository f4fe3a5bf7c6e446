import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import { splitSentences } from '../../../linguistics/index.ts';
import { findDifferingSentences } from '../../../rag/verify/index.ts';
import { defineTool, type ToolWords, wordsFor } from '../agent-tool.ts';
import { fillContext, type OutputItem } from '../fill-context.ts';
import { namedPassages } from '../named-passages.ts';
import type { DocumentFinder } from '../resolve-document.ts';
import type { ChunkReader } from '../show-range.ts';

/** Sentences of one passage that are held against the statements. */
const MAX_SENTENCES = 60;

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
});
type FoundDisagreement = z.infer<typeof DisagreementSchema>;

const InputSchema = z.strictObject({
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
});

const DataSchema = z.object({ disagreements: z.array(DisagreementSchema), passages: z.int() });

export const createVerifyConsistency = (deps: { readonly library: ChunkReader & DocumentFinder }) =>
  defineTool({
    name: 'verify_consistency',
    aliases: [],
    category: 'check',
    input: InputSchema,
    data: DataSchema,
    run: async ({ statements, passages }, context, from) => {
      const words = wordsFor(context.language);
      const entries = await namedPassages(deps.library, passages, context);
      if (statements.length + entries.length < 2) throw new AppError('E020', wording('nothingToCompare'));
      const sentences = [
        ...statements.map((text, at) => ({ text, of: `statement ${at + 1}`, statement: at + 1 })),
        ...entries.flatMap(({ id, text }) =>
          splitSentences(text)
            .slice(0, MAX_SENTENCES)
            .map(({ start, end }) => ({ text: text.slice(start, end), of: id, passage: id })),
        ),
      ];
      const disagreements = findDifferingSentences(sentences)
        .map(({ about, values }): FoundDisagreement => {
          const said = values.flatMap(({ raw, at }) => {
            const { text = '', of: _, ...place } = sentences[at] ?? {};
            return [{ value: raw, ...place, sentence: text }];
          });
          return { about, values: said };
        })
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

function linesOf({ about, values }: FoundDisagreement, words: ToolWords): string[] {
  const said = values.map(({ value, statement, passage }) => {
    const where = statement === undefined ? `[${passage}]` : words.statement({ number: statement });
    return `${value} (${where})`;
  });
  return [words.differs({ about, values: said.join(' / ') })];
}
