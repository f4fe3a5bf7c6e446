import { elementsOf } from '../../markup/xml-elements.ts';

/** One level of a list as `numbering.xml` describes it. */
interface Level {
  readonly format: string;
  /** `%1.%2`: the places of the counters. */
  readonly pattern: string;
  readonly start: number;
}

interface Numbered {
  readonly list: string;
  readonly level: number;
}

export interface HeadingNumbers {
  /** The number Word prints before this paragraph, counting on; undefined when it prints none. Call in document order. */
  next(paragraphProperties: string, style: string | undefined): string | undefined;
}

const MAX_LEVELS = 9;

/** Counts the headings of a document as Word does: the numbers are not in its text. */
export function countHeadings(numberingXml: string, stylesXml: string): HeadingNumbers {
  const abstracts = new Map<string, ReadonlyMap<number, Level>>();
  for (const { whole, attributes } of elementsOf(numberingXml, 'w:abstractNum'))
    abstracts.set(/w:abstractNumId="([^"]*)"/.exec(attributes)?.[1] ?? '', levelsOf(whole));
  const lists = new Map<string, string>();
  for (const { whole, attributes } of elementsOf(numberingXml, 'w:num')) {
    const id = /w:numId="([^"]*)"/.exec(attributes)?.[1];
    if (id !== undefined) lists.set(id, /<w:abstractNumId w:val="([^"]*)"/.exec(whole)?.[1] ?? '');
  }
  const styles = styleNumbers(stylesXml);
  const counters = new Map<string, number[]>();

  return {
    next(paragraphProperties, style) {
      const inherited = style === undefined ? undefined : styles.get(style);
      const own = numberOf(paragraphProperties);
      const list = own?.list ?? inherited?.list;
      const level = own?.level ?? inherited?.level ?? 0;
      if (list === undefined || list === '0' || level >= MAX_LEVELS) return undefined;
      const abstract = lists.get(list) ?? '';
      const levels = abstracts.get(abstract);
      const described = levels?.get(level);
      if (levels === undefined || described === undefined || described.format === 'bullet') return undefined;
      const counts = counters.get(abstract) ?? [];
      counters.set(abstract, counts);
      for (let outer = 0; outer < level; outer++) counts[outer] ??= levels.get(outer)?.start ?? 1;
      counts[level] = (counts[level] ?? described.start - 1) + 1;
      counts.length = level + 1;
      if (described.format === 'none') return undefined;
      const text = described.pattern.replace(/%([1-9])/g, (_, place: string) => {
        const at = Number(place) - 1;
        return printed(counts[at] ?? 1, levels.get(at)?.format ?? 'decimal');
      });
      return text.trim() === '' ? undefined : text.trim();
    },
  };
}

function levelsOf(abstract: string): ReadonlyMap<number, Level> {
  const levels = new Map<number, Level>();
  for (const { whole, attributes } of elementsOf(abstract, 'w:lvl')) {
    const level = /w:ilvl="(\d)"/.exec(attributes)?.[1];
    if (level === undefined) continue;
    levels.set(Number(level), {
      format: /<w:numFmt w:val="([^"]*)"/.exec(whole)?.[1] ?? 'decimal',
      pattern: /<w:lvlText w:val="([^"]*)"/.exec(whole)?.[1] ?? '',
      start: Number(/<w:start w:val="(\d+)"/.exec(whole)?.[1] ?? '1'),
    });
  }
  return levels;
}

/** Numbers that styles bring along, their own or from the style they are based on. */
function styleNumbers(stylesXml: string): Map<string, Partial<Numbered>> {
  const own = new Map<string, { readonly number: Partial<Numbered> | undefined; readonly basedOn: string }>();
  for (const { whole, attributes } of elementsOf(stylesXml, 'w:style')) {
    const id = /w:styleId="([^"]*)"/.exec(attributes)?.[1];
    const basedOn = /<w:basedOn w:val="([^"]*)"/.exec(whole)?.[1] ?? '';
    if (id !== undefined) own.set(id, { number: numberOf(whole), basedOn });
  }
  const resolved = new Map<string, Partial<Numbered>>();
  for (const id of own.keys()) {
    let result: Partial<Numbered> = {};
    for (let at = id, steps = 0; own.has(at) && steps < 20; at = own.get(at)?.basedOn ?? '', steps++)
      result = { ...own.get(at)?.number, ...result };
    if (result.list !== undefined) resolved.set(id, result);
  }
  return resolved;
}

function numberOf(properties: string): Partial<Numbered> | undefined {
  const [first] = elementsOf(properties.split('<w:pPrChange')[0] ?? '', 'w:numPr');
  const body = first?.content;
  if (body === undefined) return undefined;
  const list = /<w:numId w:val="([^"]*)"/.exec(body)?.[1];
  const level = /<w:ilvl w:val="(\d)"/.exec(body)?.[1];
  return { ...(list !== undefined && { list }), ...(level !== undefined && { level: Number(level) }) };
}

function printed(count: number, format: string): string {
  switch (format) {
    case 'upperRoman':
      return roman(count);
    case 'lowerRoman':
      return roman(count).toLowerCase();
    case 'upperLetter':
      return String.fromCharCode(64 + Math.min(26, Math.max(1, count)));
    case 'lowerLetter':
      return String.fromCharCode(96 + Math.min(26, Math.max(1, count)));
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'ideographTraditional':
      return chinese(count);
    default:
      return String(count);
  }
}

function roman(count: number): string {
  const signs: readonly (readonly [number, string])[] = [
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let rest = Math.min(count, 399);
  let text = '';
  for (const [value, sign] of signs) for (; rest >= value; rest -= value) text += sign;
  return text;
}

function chinese(count: number): string {
  const digits = '零一二三四五六七八九';
  if (count > 99) return String(count);
  const [tens, ones] = [Math.floor(count / 10), count % 10];
  const head = tens === 0 ? '' : tens === 1 ? '十' : `${digits.charAt(tens)}十`;
  return `${head}${ones === 0 && tens > 0 ? '' : digits.charAt(ones)}`;
}
