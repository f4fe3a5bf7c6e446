import type { StyleRole } from '../../container/paragraph-styles.ts';
import { ommlToLatex } from '../../markup/omml-to-latex.ts';
import { parseXml, xmlAll, xmlName } from '../../markup/xml-dom.ts';
import { replaceElements } from '../../markup/xml-elements.ts';
import type { ParagraphNumbers } from './heading-numbers.ts';
import { numberToken } from './list-numbers.ts';

/** Private-use signs around the number of a formula: they pass through HTML and Markdown unchanged. */
export const FORMULA_TOKEN = /\uE000(\d+)\uE001/g;

export interface PreparedDocument {
  readonly xml: string;
  readonly formulas: readonly string[];
}

/**
 * Rewrites `document.xml` (or the notes) so that mammoth sees what it does not know: paragraph roles by style name and
 * outline level as the styles `PlumblineHeading1` … `PlumblineTitle`, the numbers that Word puts before headings as their
 * text, those before other paragraphs as tokens, and formulas as numbered tokens.
 */
export function prepareDocument(
  xml: string,
  roles: ReadonlyMap<string, StyleRole>,
  formulas: string[] = [],
  numbers?: ParagraphNumbers,
): PreparedDocument {
  const styled = replaceElements(xml, 'w:pPr', ({ whole, content: properties, end }) => {
    const role = roleOf(properties, roles);
    const own = /<w:pStyle w:val="([^"]*)"/.exec(properties)?.[1];
    const number = numbers?.next(properties, own);
    if (role === undefined) {
      if (number === undefined || !hasText(xml, end)) return whole;
      return `${whole}<w:r><w:t>${numberToken(number)}</w:t></w:r>`;
    }
    const style =
      role.kind === 'heading' ? `Heading${role.level}` : role.kind === 'title' ? 'Title' : 'Subtitle';
    const rest = properties.replace(/<w:pStyle\b[^<>]*\/>/, '');
    const printed =
      number === undefined || !hasText(xml, end)
        ? ''
        : `<w:r><w:t xml:space="preserve">${number} </w:t></w:r>`;
    return `<w:pPr><w:pStyle w:val="Plumbline${style}"/>${rest}</w:pPr>${printed}`;
  });
  return { xml: replaceFormulas(styled, formulas), formulas };
}

/** Whether the paragraph that goes on here says anything: Word counts empty headings too. */
function hasText(xml: string, from: number): boolean {
  const end = xml.indexOf('</w:p>', from);
  return /<(?:w|m):t[ >]/.test(xml.slice(from, end === -1 ? from : end));
}

function roleOf(properties: string, roles: ReadonlyMap<string, StyleRole>): StyleRole | undefined {
  const own = properties.split('<w:pPrChange')[0] ?? '';
  const outline = /<w:outlineLvl w:val="(\d+)"/.exec(own)?.[1];
  if (outline !== undefined) {
    const level = Number(outline) + 1;
    return level <= 9 ? { kind: 'heading', level } : undefined;
  }
  const style = /<w:pStyle w:val="([^"]*)"/.exec(own)?.[1];
  return style === undefined ? undefined : roles.get(style);
}

function replaceFormulas(xml: string, formulas: string[]): string {
  if (!xml.includes('<m:oMath')) return xml;
  const bare = replaceElements(xml, 'm:oMathParaPr', () => '').replace(/<\/?m:oMathPara(?:\s[^<>]*)?>/g, '');
  return replaceElements(bare, 'm:oMath', ({ whole }) => {
    const latex = latexOf(whole);
    if (latex === '') return '';
    formulas.push(latex);
    return `<w:r><w:t>\uE000${formulas.length - 1}\uE001</w:t></w:r>`;
  });
}

function latexOf(math: string): string {
  const root = parseXml(`<root>${math}</root>`);
  const element = xmlName(root) === 'm:oMath' ? root : xmlAll(root, 'm:oMath')[0];
  return element === undefined ? '' : ommlToLatex(element);
}
