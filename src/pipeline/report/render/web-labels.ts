import type { Report, ReportLanguage } from '../../../domain/index.ts';
import type { OutlineEntry } from '../outline/outline.ts';

type WebSource = NonNullable<Report['sources'][number]['web']>;

/** Only so much of one query is shown; the JSON report has every one whole. */
const MAX_SHOWN = 300;

interface WebLabels {
  readonly egress: string;
  readonly abstractOnly: string;
  readonly snippetOnly: string;
  exchange(entry: { readonly requests: number; readonly refused: number; readonly failed: number }): string;
  sent(texts: readonly string[]): string;
  readonly nothingSent: string;
  fetched(date: string): string;
}

const plural = (value: number, one: string) => `${value} ${one}${value === 1 ? '' : 's'}`;
const shorten = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

const LABELS: Readonly<Record<ReportLanguage, WebLabels>> = {
  en: {
    egress: 'Hosts contacted',
    abstractOnly: 'abstract only',
    snippetOnly: 'search snippet only',
    exchange: ({ requests, refused, failed }) =>
      [
        plural(requests, 'request'),
        ...(failed > 0 ? [`${failed} failed`] : []),
        ...(refused > 0 ? [`${refused} refused, so not sent`] : []),
      ].join(', '),
    sent: (texts) => `sent: ${texts.map((text) => `“${shorten(text)}”`).join('; ')}`,
    nothingSent: 'nothing but addresses was sent',
    fetched: (date) => `fetched ${date}`,
  },
  zh: {
    egress: '联系过的主机',
    abstractOnly: '仅摘要',
    snippetOnly: '仅搜索摘录',
    exchange: ({ requests, refused, failed }) =>
      [
        `${requests} 次请求`,
        ...(failed > 0 ? [`${failed} 次失败`] : []),
        ...(refused > 0 ? [`${refused} 次被拒绝，未发送`] : []),
      ].join('，'),
    sent: (texts) => `发送内容：${texts.map((text) => `“${shorten(text)}”`).join('；')}`,
    nothingSent: '除地址外未发送任何内容',
    fetched: (date) => `获取于 ${date}`,
  },
};

/** What left the machine, host by host. Nothing for a run that stayed with the library. */
export function listEgress(report: Report): {
  readonly heading: string;
  readonly entries: readonly OutlineEntry[];
} {
  const labels = LABELS[report.language];
  const stop = report.language === 'zh' ? '；' : '; ';
  const entries = (report.provenance?.egress ?? []).map((entry) => {
    const what = entry.sent.length === 0 ? labels.nothingSent : labels.sent(entry.sent);
    return { lead: { text: entry.host }, detail: `${labels.exchange(entry)}${stop}${what}` };
  });
  return { heading: labels.egress, entries };
}

/** Authors, year, venue and DOI of a fetched source, and how much of it was read; empty for a document of the library. */
export function describeOrigin(origin: WebSource | undefined, language: ReportLanguage): string {
  if (origin === undefined) return '';
  const labels = LABELS[language];
  const comma = language === 'zh' ? '，' : ', ';
  const { authors, year, venue, doi, extent, fetchedAt } = origin;
  const names = authors.length > 3 ? `${authors[0]} et al.` : authors.join(', ');
  return [
    names,
    year === undefined ? '' : String(year),
    venue ?? '',
    doi === undefined ? '' : `doi:${doi}`,
    extent === 'abstract' ? labels.abstractOnly : extent === 'snippet' ? labels.snippetOnly : '',
    labels.fetched(fetchedAt.slice(0, 10)),
  ]
    .filter((part) => part !== '')
    .join(comma);
}

/** What is known of where a cited document comes from. */
export function originOf(report: Report, documentId: string): WebSource | undefined {
  return report.sources.find((source) => source.documentId === documentId)?.web;
}
