import { type BatchQuestion, type BatchRow, type RunMode, validateQuestion } from '../../domain/index.ts';
import { AppError, toProblem } from '../../errors/index.ts';
import { normalizeText, stableId } from '../../linguistics/index.ts';
import type { QuestionTable } from './choose-columns.ts';

export const NO_USAGE = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 } as const;

const MODE_NAMES = /^(?:mode|模式)$/;
const MODES: Readonly<Record<string, RunMode>> = {
  ask: 'ask',
  fast: 'ask',
  快速: 'ask',
  问答: 'ask',
  research: 'research',
  deep: 'research',
  研究: 'research',
  深入: 'research',
};

/** The rows of a table and the questions they ask; rows that ask the same in the same mode share one. */
export function planBatch(
  table: QuestionTable,
  settings: { readonly mode: RunMode; readonly maxQuestionCharacters: number },
): { readonly rows: readonly BatchRow[]; readonly questions: readonly BatchQuestion[] } {
  const modeColumn = table.columns.findIndex((name) => MODE_NAMES.test(normalizeText(name)));
  const questions = new Map<string, BatchQuestion>();
  const rows = table.rows.map((cells, index): BatchRow => {
    const row = index + 1;
    try {
      const question = validateQuestion(String(cells[table.questionColumn] ?? ''), {
        maxCharacters: settings.maxQuestionCharacters,
      });
      const mode = MODES[normalizeText(String(cells[modeColumn] ?? ''))] ?? settings.mode;
      const key = questionKey(question, mode);
      const known = questions.get(key);
      questions.set(
        key,
        known === undefined
          ? { key, row, rows: 1, question, mode, status: 'waiting', usage: NO_USAGE }
          : { ...known, rows: known.rows + 1 },
      );
      return { row, cells: [...cells], key };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { row, cells: [...cells], problem: toProblem(error) };
    }
  });
  return { rows, questions: [...questions.values()] };
}

/** Equal for questions that differ in case, spaces, width of characters or the mark at their end. */
function questionKey(question: string, mode: RunMode): string {
  return stableId('q', mode, normalizeText(question).replace(/(?<![\s?.!。！？])[\s?.!。！？]+$/u, ''));
}
