import type { Report } from '../../../domain/index.ts';
import { escapeControls, withoutControls } from '../../../linguistics/index.ts';
import { formatPlace } from '../outline/format-locator.ts';
import { originOf } from '../outline/web-origin.ts';

interface CslItem {
  readonly id: string;
  readonly type: 'document' | 'webpage' | 'article-journal';
  readonly title: string;
  readonly 'citation-number': number;
  /** The place in the document, in words. */
  readonly locator?: string;
  readonly page?: string;
  readonly number: string;
  readonly note: string;
  readonly accessed: { readonly 'date-parts': readonly (readonly number[])[] };
  readonly language: string;
  /** Of a fetched work. */
  readonly author?: readonly { readonly literal: string }[];
  readonly issued?: { readonly 'date-parts': readonly (readonly number[])[] };
  readonly 'container-title'?: string;
  readonly DOI?: string;
  readonly URL?: string;
  readonly genre?: string;
}

/** The references as CSL-JSON, one item each, for Zotero, pandoc and the like. Quote, file and hash stand in the note. */
export function exportCsl(report: Report): string {
  return `${escapeControls(JSON.stringify(cslItems(report), null, 2))}\n`;
}

function cslItems(report: Report): CslItem[] {
  const [year = 0, month = 1, day = 1] = report.facts.finishedAt.slice(0, 10).split('-').map(Number);
  return report.citations.map((citation) => {
    const place = formatPlace(citation.locator, report.language);
    const { pages } = citation.locator;
    return {
      id: `ref${citation.number}`,
      type: 'document',
      title: citation.documentTitle || citation.sourcePath,
      'citation-number': citation.number,
      ...(place === '' ? {} : { locator: place }),
      ...(pages
        ? { page: pages.first === pages.last ? `${pages.first}` : `${pages.first}-${pages.last}` }
        : {}),
      number: citation.contentHash,
      note: `${citation.sourcePath}: “${citation.quote}”`,
      accessed: { 'date-parts': [[year, month, day]] },
      language: report.language,
      ...webFields(originOf(report, citation.documentId)),
    };
  });
}

/** What the sources said of a fetched work, with when it was fetched in place of when the report was made. */
function webFields(origin: ReturnType<typeof originOf>): Partial<CslItem> {
  if (origin === undefined) return {};
  const issued = origin.date ?? (origin.year === undefined ? undefined : String(origin.year));
  const parts = (date: string) => [date.slice(0, 10).split('-').map(Number)];
  return {
    type: origin.doi === undefined ? 'webpage' : 'article-journal',
    ...(origin.authors.length === 0 ? {} : { author: origin.authors.map((literal) => ({ literal })) }),
    ...(issued === undefined || !/^\d{4}(-\d{2}){0,2}$/.test(issued)
      ? {}
      : { issued: { 'date-parts': parts(issued) } }),
    ...(origin.venue === undefined ? {} : { 'container-title': origin.venue }),
    ...(origin.doi === undefined ? {} : { DOI: origin.doi }),
    URL: origin.url,
    ...(origin.abstract === undefined ? {} : { abstract: origin.abstract }),
    ...(origin.extent === 'full' ? {} : { genre: `${origin.extent} only` }),
    accessed: { 'date-parts': parts(origin.fetchedAt) },
  };
}

/** The references as BibTeX (`@misc`), braces balanced and everything special escaped, so that any text can stand in a field. */
export function exportBibtex(report: Report): string {
  const entries = cslItems(report).map((item) => {
    const fields = [
      ['title', `{${escapeTex(item.title)}}`],
      ...(item.author === undefined
        ? []
        : [['author', item.author.map(({ literal }) => `{${escapeTex(literal)}}`).join(' and ')] as const]),
      ...(item.issued === undefined
        ? []
        : [['year', String(item.issued['date-parts'][0]?.[0] ?? '')] as const]),
      ...(item['container-title'] === undefined
        ? []
        : [['journal', escapeTex(item['container-title'])] as const]),
      ...(item.DOI === undefined ? [] : [['doi', escapeTex(item.DOI)] as const]),
      ...(item.URL === undefined ? [] : [['url', escapeTex(item.URL)] as const]),
      ['howpublished', escapeTex(item.note.slice(0, item.note.indexOf(': “')))],
      ['note', escapeTex(item.note.slice(item.note.indexOf(': “') + 2))],
      ...(item.locator === undefined ? [] : [['annote', escapeTex(item.locator)] as const]),
      ...(item.page === undefined ? [] : [['pages', item.page.replace('-', '--')] as const]),
      ['urldate', report.facts.finishedAt.slice(0, 10)],
      ['language', item.language === 'zh' ? 'chinese' : 'english'],
    ] as const;
    return `@misc{${item.id},\n${fields.map(([name, value]) => `  ${name} = {${value}}`).join(',\n')}\n}\n`;
  });
  return entries.join('\n');
}

const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function escapeTex(text: string): string {
  return withoutControls(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\{}~^&%$#_]/g, (character) => TEX[character] ?? `\\${character}`);
}
