import * as z from 'zod';
import { say, wording } from '../../catalogue/index.ts';
import type { ReportLanguage, ToolAnswer } from '../../domain/index.ts';
import type { ToolResult } from './ask-state.ts';

const FoundSchema = z.object({
  hits: z.array(
    z.object({ chunkIds: z.array(z.string()).optional(), passage: z.string().optional(), score: z.number() }),
  ),
});
const CheckedSchema = z.object({ disagreements: z.array(z.unknown()) });
const MAX_NAMED = 3;

/** What the call of a tool gave: its passages, ranked where it is a search, and a line on them. Pure. */
export function readToolAnswer(
  { data, evidence, text }: ToolAnswer,
  language: ReportLanguage,
): Omit<ToolResult, 'scores'> & { readonly scores: number[] | undefined } {
  const checked = CheckedSchema.safeParse(data).data;
  const shown = evidence.flatMap(({ chunkIds }) => chunkIds);
  if (checked !== undefined) {
    const disagreements = checked.disagreements.length;
    const summary = say(language, wording('askDisagrees', { count: disagreements }));
    return { summary, chunkIds: shown, scores: shown.map(() => 0), hasText: true, disagreements };
  }
  const titles = [...new Set(evidence.map(({ documentTitle }) => documentTitle))];
  const documents = titles.slice(0, MAX_NAMED);
  const summary = say(
    language,
    documents.length === 0
      ? wording('askFound', { count: evidence.length })
      : wording('askFoundIn', { count: evidence.length, documents }),
  );
  const found = FoundSchema.safeParse(data).data;
  if (found === undefined)
    return { summary, chunkIds: shown, scores: undefined, hasText: text.trim() !== '' };
  const scores = new Map<string, number>();
  for (const { chunkIds, passage, score } of found.hits) {
    const ids = chunkIds ?? evidence.find(({ id }) => id === passage)?.chunkIds ?? [];
    for (const id of ids) scores.set(id, Math.max(scores.get(id) ?? 0, score));
  }
  const ranked = [...scores].sort((left, right) => right[1] - left[1]);
  return {
    summary,
    chunkIds: ranked.map(([id]) => id),
    scores: ranked.map(([, score]) => score),
    hasText: ranked.length > 0,
  };
}
