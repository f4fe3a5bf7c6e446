import type { Report, ReportLanguage } from '../../../domain/index.ts';
import { labelsFor } from './labels.ts';
import type { OutlineEntry } from './outline.ts';

type WebSource = NonNullable<Report['sources'][number]['web']>;

/** Only so much of one query is shown; the JSON report has every one whole. */
const MAX_SHOWN = 300;

const shorten = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

/** What left the machine, host by host. Nothing for a run that stayed with the library. */
export function listEgress(report: Report): {
  readonly heading: string;
  readonly entries: readonly OutlineEntry[];
} {
  const { web, semicolon } = labelsFor(report.language);
  const entries = (report.provenance?.egress ?? []).map((entry) => {
    const what = entry.sent.length === 0 ? web.nothingSent : web.sent(entry.sent.map(shorten));
    return { lead: { text: entry.host }, detail: `${web.exchange(entry)}${semicolon}${what}` };
  });
  return { heading: web.egress, entries };
}

/** Authors, year, venue and DOI of a fetched source, and how much of it was read; empty for a document of the library. */
export function describeOrigin(origin: WebSource | undefined, language: ReportLanguage): string {
  if (origin === undefined) return '';
  const { web, comma } = labelsFor(language);
  const { authors, year, venue, doi, extent, fetchedAt } = origin;
  const names = authors.length > 3 ? `${authors[0]} et al.` : authors.join(', ');
  return [
    names,
    year === undefined ? '' : String(year),
    venue ?? '',
    doi === undefined ? '' : `doi:${doi}`,
    extent === 'abstract' ? web.abstractOnly : extent === 'snippet' ? web.snippetOnly : '',
    web.fetched(fetchedAt.slice(0, 10)),
  ]
    .filter((part) => part !== '')
    .join(comma);
}

/** What is known of where a cited document comes from. */
export function originOf(report: Report, documentId: string): WebSource | undefined {
  return report.sources.find((source) => source.documentId === documentId)?.web;
}
