import { describe, expect, it } from 'vitest';
import { countParagraphs } from '../../../../src/documents/formats/docx/heading-numbers.ts';
import { prepareDocument } from '../../../../src/documents/formats/docx/prepare-document.ts';

const level = (at: number, format: string, pattern: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${pattern}"/></w:lvl>`;
const NUMBERING =
  `<w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="8">${level(0, 'chineseCountingThousand', '第%1章')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="9">${level(0, 'bullet', '•')}</w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="9"/></w:num>';
const STYLES =
  '<w:style w:type="paragraph" w:styleId="H1"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
  '<w:style w:type="paragraph" w:styleId="H2"><w:basedOn w:val="H1"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>';
const numPr = (list: number, at = 0) =>
  `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`;

describe('countParagraphs', () => {
  it('should count as Word does, by style and by paragraph, and begin anew under the next number', () => {
    const { next } = countParagraphs(NUMBERING, STYLES);
    const numbers = [
      next('', 'H1'),
      next('', 'H2'),
      next('', 'H2'),
      next(numPr(1, 2), undefined),
      next('', 'H1'),
      next('', 'H2'),
    ];
    expect(numbers).toEqual(['1', '1.1', '1.2', '(a)', '2', '2.1']);
  });

  it('should print Chinese numbers, and nothing for bullets and where the number is taken off', () => {
    const { next } = countParagraphs(NUMBERING, STYLES);
    expect([next(numPr(2), undefined), next(numPr(2), undefined)]).toEqual(['第一章', '第二章']);
    expect(next(numPr(3), undefined)).toBeUndefined();
    expect(next(numPr(0), 'H1')).toBeUndefined();
    expect(next('', undefined)).toBeUndefined();
  });

  it('should put the number before the text of a heading, not into an empty one', () => {
    const paragraph = (text: string) => `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr>${text}</w:p>`;
    const { xml } = prepareDocument(
      paragraph('<w:r><w:t>Scope</w:t></w:r>') + paragraph(''),
      new Map([['H1', { kind: 'heading', level: 1 }]]),
      [],
      countParagraphs(NUMBERING, STYLES),
    );
    expect([...xml.matchAll(/<w:t[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(['1 ', 'Scope']);
  });
});
