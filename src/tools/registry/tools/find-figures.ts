import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import { LocatorSchema, narrowLocator, type Scope } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { type Period, readPeriods } from '../../../linguistics/periods/index.ts';
import {
  type FigureUnit,
  type FindDeps,
  figureTerms,
  findFigures,
  PER_CENT,
} from '../../../rag/find/index.ts';
import { defineTool, type ToolContext, type ToolWords, wordsFor } from '../agent-tool.ts';
import { DocumentNamesSchema, narrowScope } from '../answers/name-documents.ts';
import { fillContext, type OutputItem } from '../fill-context.ts';
import type { DocumentFinder } from '../resolve-document.ts';
import { type ChunkReader, toPassage } from '../show-range.ts';

const RowSchema = z.object({
  /** The row’s label with its column’s head, or the sentence. */
  label: z.string(),
  value: z.string(),
  unit: z.string().optional(),
  period: z.string().optional(),
});
const FoundSchema = z.object({
  documentId: z.string(),
  versionId: z.string(),
  documentTitle: z.string(),
  sourcePath: z.string(),
  kind: z.enum(['sentence', 'row']),
  text: z.string(),
  rows: z.array(RowSchema),
  locator: LocatorSchema,
  passage: z.string(),
});
type Found = z.infer<typeof FoundSchema>;

const InputSchema = z.strictObject({
  about: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(8)
    .describe('Words, all of which the sentence, row, column, caption or section has, in any form.'),
  documents: DocumentNamesSchema,
  period: z.string().min(1).max(60).optional().describe('Figures of this time alone: `2023`, `Q2 2024`.'),
});

const DataSchema = z.object({
  /** Sentences and rows, and figures in them, in all. */
  total: z.int(),
  figures: z.int(),
  found: z.array(FoundSchema),
});

export const createFindFigures = (deps: {
  readonly words: FindDeps['words'];
  readonly library: ChunkReader & DocumentFinder;
}) =>
  defineTool({
    name: 'find_figures',
    aliases: [],
    category: 'search',
    argumentAliases: { words: 'about', terms: 'about' },
    input: InputSchema,
    data: DataSchema,
    run: async ({ about, documents, period }, context, from) => {
      const words = wordsFor(context.language);
      if (figureTerms(about).every((term) => term === PER_CENT))
        throw new AppError('E020', wording('termWithoutWord', { term: about.join(', ') }));
      const scope = await narrowScope(deps.library, documents, context.scope);
      const units = await findFigures(deps, { about, period: readAsked(period), scope }, context.signal);
      const items = units.map((unit) => toItem(unit, context, words));
      const filled = fillContext(items, from, context.limits.maxContextTokens, words);
      const figures = units.reduce((sum, { rows }) => sum + rows.length, 0);
      const head = words.figuresFound({ figures, units: units.length });
      return {
        text:
          units.length === 0
            ? words.noFigures(await whyNone(deps, { about, period, scope }, context))
            : `${head}\n\n${filled.text}`,
        data: { total: units.length, figures, found: filled.data },
        shown: filled.shown,
        next: filled.next,
      };
    },
  });

/** Which of the words, or the period, is why nothing is found. */
async function whyNone(
  deps: FindDeps,
  {
    about,
    period,
    scope,
  }: { readonly about: readonly string[]; readonly period: string | undefined; readonly scope: Scope },
  { signal }: ToolContext,
): Promise<{ readonly lacking: readonly string[]; readonly period: string | undefined }> {
  const has = async (some: readonly string[]) =>
    figureTerms(some).every((term) => term === PER_CENT) ||
    (await findFigures(deps, { about: some, scope }, signal)).length > 0;
  const lacking: string[] = [];
  for (const one of about) if (!(await has([one]))) lacking.push(one);
  const isPeriod = lacking.length === 0 && period !== undefined && (await has(about));
  return { lacking, period: isPeriod ? period : undefined };
}

function readAsked(asked: string | undefined): Period | undefined {
  if (asked === undefined) return undefined;
  const [period] = readPeriods(asked);
  if (period?.year === undefined) throw new AppError('E020', wording('noPeriod', { period: asked }));
  return period;
}

function toItem(unit: FigureUnit, { book }: ToolContext, words: ToolWords): OutputItem<Found> {
  const { chunk, kind, text, range, rows } = unit;
  const { printed: _lines, ...place } = narrowLocator(chunk.locator, [range]);
  const locator = { ...place, offsets: range };
  const where = [chunk.documentTitle, ...locator.headingPath].join(' › ');
  const page = locator.pages === undefined ? '' : `, ${words.page(locator.pages)}`;
  const values = rows.map(({ label, value, unit: own, period }) =>
    [
      ...(kind === 'row' ? [`${label}:`] : []),
      value,
      ...(own === undefined || value.includes(own) ? [] : [`(${own})`]),
      ...(period === undefined ? [] : [`· ${period}`]),
    ].join(' '),
  );
  const line = [
    `${where}${page}`,
    ...(kind === 'sentence' ? [text.replace(/\s+/g, ' ')] : []),
    values.join('; '),
  ].join('\n');
  return {
    head: line,
    body: '',
    render: () => {
      const passage = book.show(toPassage(chunk, 1));
      const { documentId, versionId, documentTitle, sourcePath } = chunk;
      return {
        text: `[${passage}] ${line}`,
        data: {
          documentId,
          versionId,
          documentTitle,
          sourcePath,
          kind,
          text,
          rows: [...rows],
          locator,
          passage,
        },
        shown: [passage],
      };
    },
  };
}
