import * as z from 'zod';
import type { SourceQuery } from '../../../domain/index.ts';
import { analyzeText } from '../../../linguistics/index.ts';
import { jsonOf } from '../client/source-client.ts';
import type { RawResult } from '../source-result.ts';
import { addressOf } from '../web-source.ts';
import type { Company, SecDeps } from './sec-settings.ts';

const ValueSchema = z.object({
  start: z.string().optional(),
  end: z.string(),
  val: z.number(),
  accn: z.string(),
  fp: z.string().nullish(),
  form: z.string(),
  filed: z.string(),
});
const ConceptSchema = z.object({
  label: z.string().nullish(),
  description: z.string().nullish(),
  units: z.record(z.string(), z.array(ValueSchema)),
});
const FactsSchema = z.object({
  entityName: z.string(),
  facts: z.record(z.string(), z.record(z.string(), ConceptSchema)),
});
type Concept = z.infer<typeof ConceptSchema>;

/** What is worth showing when the question names no figure that the company reports. */
const KEY_FIGURES = [
  'Revenues',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'NetIncomeLoss',
  'OperatingIncomeLoss',
  'Assets',
  'Liabilities',
  'StockholdersEquity',
  'EarningsPerShareDiluted',
];
/** Chinese words for figures, in the words of the SEC's labels. */
const CHINESE_FIGURES: readonly (readonly [RegExp, string])[] = [
  [/营收|营业收入|销售额|收入/, 'revenue revenues sales'],
  [/净利|利润/, 'net income loss profit'],
  [/总资产|资产/, 'assets'],
  [/负债/, 'liabilities'],
  [/现金/, 'cash'],
  [/每股/, 'earnings per share'],
  [/研发/, 'research and development expense'],
];
const MAX_CONCEPTS = 4;
const MAX_VALUES = 8;
/** Large filers report tens of thousands of values. */
const MAX_BYTES = 64 * 1024 * 1024;
const DAY_MS = 86_400_000;

/** Figures that a company reported in its filings, those the question names first: one result for each figure. */
export async function readFacts(
  { client, settings }: SecDeps,
  query: SourceQuery,
  company: Company,
): Promise<RawResult[]> {
  const { entityName, facts } = await client.send(query, {
    url: addressOf(settings.dataUrl, `/api/xbrl/companyfacts/CIK${company.cik}.json`, {}),
    accept: ['application/json'],
    parse: jsonOf(FactsSchema),
    maxBytes: MAX_BYTES,
    sent: company.name,
  });
  const concepts = Object.entries(facts).flatMap(([taxonomy, byName]) =>
    Object.entries(byName).map(([name, concept]) => ({ taxonomy, name, concept })),
  );
  const terms = new Set(analyzeText(figureWords(query.query)));
  return concepts
    .map((each) => ({ ...each, score: scoreOf(each.name, each.concept, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || newest(b.concept).localeCompare(newest(a.concept)))
    .slice(0, MAX_CONCEPTS)
    .map(({ taxonomy, name, concept }) => {
      const path = `/api/xbrl/companyconcept/CIK${company.cik}/${taxonomy}/${name}.json`;
      return {
        title: `${entityName}: ${concept.label ?? name}`,
        url: addressOf(settings.dataUrl, path, {}).href,
        abstract: describe(entityName, concept.label ?? name, concept, query),
        abstractKind: 'text' as const,
        date: newest(concept),
        venue: 'SEC EDGAR company facts',
        identifiers: { ticker: company.ticker },
      };
    });
}

/** Share of a label's words that the question has, so that `Revenues` beats `Deferred revenues of discontinued operations`. */
function scoreOf(name: string, { label }: Concept, terms: ReadonlySet<string>): number {
  const words = analyzeText(label ?? name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));
  const shared = words.filter((word) => terms.has(word)).length;
  const key = KEY_FIGURES.indexOf(name);
  return (shared === 0 ? 0 : shared / (words.length + 1)) + (key === -1 ? 0 : 0.2 - key / 100);
}

function figureWords(question: string): string {
  return [question, ...CHINESE_FIGURES.flatMap(([word, label]) => (word.test(question) ? [label] : []))].join(
    ' ',
  );
}

const newest = ({ units }: Concept): string =>
  Object.values(units)
    .flatMap((values) => values.map(({ filed }) => filed))
    .sort()
    .at(-1) ?? '';

/** The newest values as sentences, whole years before quarters, each value once with the filing that gave it last. */
function describe(entity: string, label: string, { units }: Concept, { from, to }: SourceQuery): string {
  return Object.entries(units)
    .map(([unit, values]) => {
      const byPeriod = new Map(
        values
          .filter(({ end }) => end >= (from ?? '') && end <= (to ?? '9999'))
          .toSorted((a, b) => (a.filed < b.filed ? -1 : 1))
          .map((value) => [`${value.start ?? ''}/${value.end}`, value]),
      );
      const lines = [...byPeriod.values()]
        .sort((a, b) => Number(isWholeYear(b)) - Number(isWholeYear(a)) || (a.end < b.end ? 1 : -1))
        .slice(0, MAX_VALUES)
        .map(({ start, end, val, form, filed }) => {
          const period = start === undefined ? `as of ${end}` : `from ${start} to ${end}`;
          return `${label} of ${entity} ${period}: ${val.toLocaleString('en-US')} ${unit} (${form} filed ${filed}).`;
        });
      return lines.join(' ');
    })
    .join(' ');
}

/** A whole year, or a value at one day reported for a whole year. */
function isWholeYear({ start, end, fp }: z.infer<typeof ValueSchema>): boolean {
  if (start === undefined) return fp === 'FY';
  return (Date.parse(end) - Date.parse(start)) / DAY_MS > 340;
}
