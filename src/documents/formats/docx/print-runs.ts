import { isSignFont, printedSigns, signOfField } from '../../markup/symbol-signs.ts';
import { decodeXmlText } from '../../markup/xml-dom.ts';
import { replaceElements } from '../../markup/xml-elements.ts';

const SIGN_FONT = /w:(?:ascii|hAnsi)="(?:Symbol|W(?:ing|eb)dings)/i;
/** How far a field of one sign goes. */
const FIELD_LENGTH = 2_000;
/** How far off its line a raised letter stands at least, in sizes of the letter. */
const RAISED = 0.1;

/** Runs as Word prints them where mammoth gives their letters alone: in fonts of signs, raised, struck out twice, on both sides of a break. */
export function printRuns(xml: string): string {
  const shown = xml
    .replace(/<w:br\s[^<>]*\/>/g, (whole) => (/w:type="(?:page|column)"/.test(whole) ? '<w:br/>' : whole))
    .replace(/<w:dstrike(?=[\s/])/g, '<w:strike');
  const raised = shown.includes('<w:position ') ? raiseLetters(shown) : shown;
  const signed = SIGN_FONT.test(raised)
    ? replaceElements(raised, 'w:r', ({ whole }) => signsOfRun(whole))
    : raised;
  return signed.includes('SYMBOL') ? withSymbolFields(signed) : signed;
}

/** Letters that are set smaller and off their line, as some programs write raised and lowered ones. */
function raiseLetters(xml: string): string {
  return replaceElements(xml, 'w:rPr', ({ whole, content }) => {
    const by = Number(/<w:position w:val="(-?\d+)"/.exec(content)?.[1] ?? 0);
    const size = Number(/<w:sz w:val="(\d+)"/.exec(content)?.[1] ?? 0);
    if (size === 0 || Math.abs(by) < RAISED * size || content.includes('<w:vertAlign')) return whole;
    return `<w:rPr>${content}<w:vertAlign w:val="${by > 0 ? 'superscript' : 'subscript'}"/></w:rPr>`;
  });
}

function signsOfRun(run: string): string {
  const properties = run.slice(0, Math.max(0, run.indexOf('</w:rPr>')));
  const font = /\bw:(?:ascii|hAnsi)="([^"]*)"/.exec(properties)?.[1] ?? '';
  return isSignFont(font)
    ? run.replace(TEXT, (_, tag, text) => tag + toXml(printedSigns(decodeXmlText(text), font)))
    : run;
}

/** Fields that print a sign keep no result. */
function withSymbolFields(xml: string): string {
  return replaceElements(xml, 'w:r', ({ whole, end }) => {
    const instruction = /<w:instrText(?:\s[^<>]*)?>\s*(SYMBOL [^<>]{1,200})</.exec(whole)?.[1];
    const sign = instruction === undefined ? undefined : signOfField(decodeXmlText(instruction));
    const [result = ''] = xml.slice(end, end + FIELD_LENGTH).split('w:fldCharType="end"');
    return sign === undefined || /<w:t[ >]/.test(result) ? whole : `<w:r><w:t>${toXml(sign)}</w:t></w:r>`;
  });
}

const TEXT = /(<w:t(?:\s[^<>]*)?>)([^<>]*)/g;
const toXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
