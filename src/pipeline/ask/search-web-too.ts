import { infoDensity } from '../../agents/index.ts';
import { catalogueOf, say, wording } from '../../catalogue/index.ts';
import type { ReportLanguage, ToolAnswer } from '../../domain/index.ts';
import { AppError, isAbort, toProblem } from '../../errors/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import { type EvidenceBook, placeOf, type ToolContext, toPassage } from '../../tools/index.ts';
import type { QuestionToolsDeps, WebRemarks } from './ask-deps.ts';

interface Search {
  readonly question: string;
  readonly language: ReportLanguage;
  readonly query: string;
  /** Shown before this search. */
  readonly found: ReturnType<EvidenceBook['entries']>;
  readonly context: ToolContext;
}

/** Share of the words of a search that one passage of the library must have to answer it. */
const ANSWERED = 0.8;
const MOST_PASSAGES = 5;

/**
 * The answer of a search with what the web has, where the run may ask it and the library does not answer the search. Nothing that was made
 * from documents which may not leave is sent. What fails in the web is named and takes nothing from what the library gave.
 */
export async function searchWebToo(
  deps: QuestionToolsDeps,
  search: Search,
  answer: ToolAnswer,
  remarks: WebRemarks,
): Promise<ToolAnswer> {
  const { searchWeb, session, library } = deps;
  const { question, language, query, context } = search;
  const { call, book } = context;
  if (searchWeb === undefined || call === undefined) return answer;
  const own = answer.evidence.flatMap(({ id }) => book.find(id) ?? []);
  if (infoDensity(query, own) >= ANSWERED) return answer;
  if (!(await mayBeSent(deps, search))) {
    remarks.notes.push(say(language, wording('noteLocalOnly', { question: query })));
    return answer;
  }
  try {
    const { results, problems, notes } = await searchWeb({ question, subQuestion: query, language }, call);
    remarks.problems.push(...problems);
    remarks.notes.push(...notes);
    const best = results.toSorted((left, right) => right.score - left.score).slice(0, MOST_PASSAGES);
    const chunks = await library.getChunks(best.map(({ id }) => id));
    const words = catalogueOf(language).tools;
    const shown = chunks.map((chunk) => {
      const place = placeOf(chunk, { title: '', path: '' }, chunk.locator, words);
      return `[${book.show(toPassage(chunk, 1))}] ${place}\n${chunk.text}`;
    });
    return { ...answer, text: [answer.text, ...shown].join('\n\n') };
  } catch (error) {
    if (isAbort(error, context.signal) || !(error instanceof AppError) || error.code === 'E026') throw error;
    session.logger.warn('the web was not searched', { error });
    remarks.problems.push({ tool: 'web', problem: toProblem(error) });
    return answer;
  }
}

/** What says nothing but the question, or was made from documents that may leave. */
async function mayBeSent(
  { mayLeave }: QuestionToolsDeps,
  { query, question, found }: Search,
): Promise<boolean> {
  const known = new Set(analyzeText(question));
  if (analyzeText(query).every((term) => known.has(term))) return true;
  const documentIds = [...new Set(found.map(({ documentId }) => documentId))];
  return mayLeave !== undefined && (await mayLeave(documentIds));
}
