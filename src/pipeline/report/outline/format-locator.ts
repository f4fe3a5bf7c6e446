import type { Locator, ReportLanguage } from '../../../domain/index.ts';

/** The place in words: `Handbook.pdf, p. 12, § 3.2 Backup › Retention, ¶ 4`, or the same in Chinese. */
export function formatLocator(
  source: { readonly sourcePath: string; readonly locator: Locator },
  language: ReportLanguage,
  file: string = shortName(source.sourcePath),
): string {
  const parts = [language === 'zh' ? `《${file}》` : file, ...placeParts(source.locator, language)];
  return parts.join(language === 'zh' ? '，' : ', ');
}

/** The file's name; of a web page the address without its scheme. */
export function shortName(sourcePath: string): string {
  if (/^https?:\/\//.test(sourcePath)) return sourcePath.replace(/^https?:\/\//, '');
  return sourcePath.split(/[\\/]/).at(-1) || sourcePath;
}

/** The place within its document, without the file's name; empty when the whole document is meant. */
export function formatPlace(locator: Locator, language: ReportLanguage): string {
  return placeParts(locator, language).join(language === 'zh' ? '，' : ', ');
}

function placeParts(locator: Locator, language: ReportLanguage): string[] {
  const zh = language === 'zh';
  const { pages, slide, sheet, cells, headingPath, paragraphs, lines } = locator;
  const parts: string[] = [];
  if (pages) {
    const label = pages.label === undefined || pages.label === String(pages.first) ? undefined : pages.label;
    const range = span(pages);
    const number = label === undefined ? range : `${label} (${range})`;
    parts.push(zh ? `第 ${number} 页` : `${pages.first === pages.last ? 'p.' : 'pp.'} ${number}`);
  }
  if (slide !== undefined) parts.push(zh ? `第 ${slide} 张幻灯片` : `slide ${slide}`);
  if (sheet !== undefined)
    parts.push((zh ? `工作表“${sheet}”` : `sheet ${sheet}`) + (cells === undefined ? '' : ` ${cells}`));
  else if (cells !== undefined) parts.push(zh ? `单元格 ${cells}` : `cells ${cells}`);
  if (headingPath.length > 0) parts.push(`§ ${headingPath.join(' › ')}`);
  if (paragraphs) parts.push(zh ? `第 ${span(paragraphs)} 段` : `¶ ${span(paragraphs)}`);
  else if (lines)
    parts.push(
      zh ? `第 ${span(lines)} 行` : `${lines.first === lines.last ? 'line' : 'lines'} ${span(lines)}`,
    );
  return parts;
}

function span({ first, last }: { readonly first: number; readonly last: number }): string {
  return first === last ? String(first) : `${first}–${last}`;
}
