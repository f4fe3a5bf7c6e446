import { type CommandWords, wording } from '../../catalogue/index.ts';
import type { RetrievalMode } from '../../domain/graph/index.ts';
import type { SearchAnswer, SearchHit, SearchShape } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { chooseVersions, type VersionChoice } from '../asked-versions.ts';
import { checkSources } from '../check-input.ts';
import { chooseCollections, ingestSources } from '../choose-collections.ts';
import type { CommandContext } from '../command-context.ts';
import type { CliIo } from '../io.ts';
import { wordsOf } from '../language.ts';
import { type CommonOptions, printJson, printLines, withSession } from '../session.ts';
import { graphLines } from '../terminal/graph-lines.ts';
import { displayWidth, type Line, safeText, span, truncateText, wrapText } from '../terminal/spans.ts';
import { looksIntoGraph, makeKnowledge } from './knowledge/make-knowledge.ts';

export interface SearchOptions extends CommonOptions {
  readonly docs: readonly string[];
  readonly collections: readonly string[];
  readonly topics: readonly string[];
  readonly shape: SearchShape;
  readonly limit: number | undefined;
  readonly context: number;
  readonly explain: boolean;
  readonly retrieval: RetrievalMode | undefined;
  readonly versions: VersionChoice;
}

const EXCERPT_LINES = 3;
const INDENT = '   ';
const MAX_CONTEXT = 10;
const MAX_LIMIT = 100;

/** `search`: what search finds, with document, place and score; no report and no run. */
export async function search(
  context: CommandContext,
  question: string,
  options: SearchOptions,
): Promise<number> {
  if ((options.limit ?? 1) > MAX_LIMIT || options.context > MAX_CONTEXT)
    throw new AppError('E020', wording('searchLimits', { hits: MAX_LIMIT, passages: MAX_CONTEXT }));
  const asked = question === '-' ? await context.io.readInput() : question;
  const sources = checkSources(options.docs, context.io.cwd);
  return withSession(context, options, async (session) => {
    const { app, io, signal } = session;
    const ingested = await ingestSources(session, sources, undefined);
    const named =
      ingested.length > 0 && options.collections.length === 0
        ? []
        : await chooseCollections(session, options.collections);
    const collectionIds = [...new Set([...ingested.map(({ collection }) => collection.id), ...named])];
    if (looksIntoGraph(options.retrieval)) await makeKnowledge(session);
    const answer = await app.library.search({
      question: asked,
      collectionIds,
      ...(await chooseVersions(session, options.versions, collectionIds)),
      topics: options.topics.length === 0 ? undefined : options.topics,
      shape: options.shape,
      limit: options.limit,
      contextChunks: options.context,
      explain: options.explain,
      retrievalMode: options.retrieval,
      signal,
    });
    if (options.json) printJson(io, answer);
    else printLines(io, await answerLines(answer, io));
    return 0;
  });
}

async function answerLines(answer: SearchAnswer, io: Pick<CliIo, 'language' | 'size'>): Promise<Line[]> {
  const { results } = wordsOf(io);
  const width = io.size().columns;
  const { formatPlace } = await import('../../pipeline/report/index.ts'); // loads the renderers, which other commands do without
  const notes = answer.notes.map((note): Line => [span(safeText(note), 'warn')]);
  if (answer.hits.length === 0) return [...notes, [span(results.nothingFound)]];
  const lines = answer.sections.flatMap(({ documentTitle, headingPath, hits }) => {
    const found = hits.flatMap((index) => {
      const hit = answer.hits[index];
      if (hit === undefined) return [];
      const place = formatPlace({ ...hit.locator, headingPath: [] }, io.language);
      const also = hit.alsoHere.length === 0 ? '' : results.moreHere(hit.alsoHere.length);
      return [
        [
          span(`${String(index + 1).padStart(2)}. `, 'accent'),
          span(
            `${hit.score.toFixed(2)}  ${safeText(hit.sourcePath)}${place === '' ? '' : `, ${place}`}${also}`,
          ),
          span(hit.isEvidence ? '' : `  ${results.weak}`, 'dim'),
        ],
        ...contextLines(hit.contextBefore, width),
        ...excerpt(hit.text, width).map((text): Line => [span(`${INDENT}${text}`, 'dim')]),
        ...contextLines(hit.contextAfter, width),
        ...reasons(hit, results),
      ];
    });
    // Many documents have their own title as their first heading.
    const path = headingPath[0] === documentTitle ? headingPath : [documentTitle, ...headingPath];
    const title = wrapText(path.map(safeText).join(' › '), width);
    const [first] = hits;
    const summary = first === undefined ? undefined : answer.hits[first]?.section.summary;
    const about = summary === undefined ? [] : excerpt(results.generatedSummary(safeText(summary)), width);
    return [
      ...title.map((text): Line => [span(text, 'strong')]),
      ...about.map((text): Line => [span(`${INDENT}${text}`, 'dim')]),
      ...found,
      [span('')],
    ];
  });
  return [...notes, ...lines, ...graphLines(answer.graph, { width, words: wordsOf(io) })];
}

function contextLines(text: string | undefined, width: number): Line[] {
  return text === undefined || text === ''
    ? []
    : excerpt(text, width).map((line): Line => [span(`${INDENT}│ ${line}`, 'dim')]);
}

function reasons({ explanations = [] }: SearchHit, words: CommandWords['results']): Line[] {
  const said = explanations.map(
    ({ retriever, rank, score }) => `${safeText(retriever)} #${rank} (${score.toFixed(2)})`,
  );
  return said.length === 0 ? [] : [[span(`${INDENT}${words.foundBy(said.join(', '))}`, 'dim')]];
}

/** The first lines of a passage as the terminal is wide. */
function excerpt(text: string, width: number): string[] {
  const room = Math.max(20, width - INDENT.length - 2);
  const words = safeText(text).split(' ');
  const lines: string[] = [''];
  for (const word of words) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (displayWidth(longer) <= room || line === '') lines[lines.length - 1] = longer;
    else if (lines.length === EXCERPT_LINES) {
      lines[lines.length - 1] = truncateText(`${longer} …`, room);
      break;
    } else lines.push(word);
  }
  return lines.map((line) => truncateText(line, room));
}
