import type { Report } from '../../domain/index.ts';
import { formatPlace } from '../report/format-locator.ts';

interface CslItem {
  readonly id: string;
  readonly type: 'document';
  readonly title: string;
  readonly 'citation-number': number;
  /** The place in the document, in words. */
  readonly locator?: string;
  readonly page?: string;
  readonly number: string;
  readonly note: string;
  readonly accessed: { readonly 'date-parts': readonly (readonly number[])[] };
  readonly language: string;
}

/** The references as CSL-JSON, one item each, for Zotero, pandoc and the like. Quote, file and hash stand in the note. */
export function exportCsl(report: Report): string {
  return `${JSON.stringify(cslItems(report), null, 2)}\n`;
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
    };
  });
}

/** The references as BibTeX (`@misc`), braces balanced and everything special escaped, so that any text can stand in a field. */
export function exportBibtex(report: Report): string {
  const entries = cslItems(report).map((item) => {
    const fields = [
      ['title', `{${escapeTex(item.title)}}`],
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
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\{}~^&%$#_]/g, (character) => TEX[character] ?? `\\${character}`);
}
