import { printedCount } from '../../markup/printed-count.ts';
import { elementsOf } from '../../markup/xml-elements.ts';

/** One level of a list as `numbering.xml` describes it. */
interface Level {
  readonly format: string;
  /** `%1.%2`: the places of the counters. */
  readonly pattern: string;
  readonly start: number;
  /** The level (from 1) behind which this one begins again; 0 for never. */
  readonly restart: number | undefined;
  /** All counters of it are printed as Arabic figures. */
  readonly legal: boolean;
  readonly style: string | undefined;
}

/** A list of a document: which counters it shares, and what it changes of their levels. */
interface List {
  readonly abstract: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly starts: ReadonlyMap<number, number>;
}

interface Numbered {
  readonly list: string;
  readonly level: number;
}

export interface ParagraphNumbers {
  /** The number Word prints before this paragraph, counting on; undefined when it prints none. Call in document order. */
  next(paragraphProperties: string, style: string | undefined): string | undefined;
}

const MAX_LEVELS = 9;

/** Counts the numbered paragraphs of a document as Word does: the numbers are not in its text. */
export function countParagraphs(numberingXml: string, stylesXml: string): ParagraphNumbers {
  const abstracts = new Map<string, ReadonlyMap<number, Level>>();
  for (const { whole, attributes } of elementsOf(numberingXml, 'w:abstractNum'))
    abstracts.set(/w:abstractNumId="([^"]*)"/.exec(attributes)?.[1] ?? '', levelsOf(whole));
  const lists = new Map<string, List>();
  for (const { whole, attributes } of elementsOf(numberingXml, 'w:num')) {
    const id = /w:numId="([^"]*)"/.exec(attributes)?.[1];
    if (id !== undefined) lists.set(id, listOf(whole, abstracts));
  }
  const styles = styleNumbers(stylesXml);
  const counters = new Map<string, (number | undefined)[]>();
  const started = new Set<string>();

  return {
    next(paragraphProperties, style) {
      const inherited = style === undefined ? undefined : styles.get(style);
      const own = numberOf(paragraphProperties);
      const list = own?.list ?? inherited?.list;
      if (list === undefined || list === '0') return undefined;
      const { abstract = '', levels, starts } = lists.get(list) ?? {};
      const linked = [...(levels ?? [])].find(([, { style: name }]) => name !== undefined && name === style);
      const level = own?.level ?? inherited?.level ?? linked?.[0] ?? 0;
      const described = levels?.get(level);
      if (levels === undefined || level >= MAX_LEVELS) return undefined;
      if (described === undefined || described.format === 'bullet') return undefined;
      const counts = counters.get(abstract) ?? [];
      counters.set(abstract, counts);
      for (let outer = 0; outer < level; outer++) counts[outer] ??= levels.get(outer)?.start ?? 1;
      // A list that says where it starts does so once, whatever was counted before it.
      const first = started.has(`${list} ${level}`) ? undefined : starts?.get(level);
      started.add(`${list} ${level}`);
      counts[level] = first ?? (counts[level] ?? described.start - 1) + 1;
      for (let inner = level + 1; inner < counts.length; inner++)
        if (level < (levels.get(inner)?.restart ?? inner)) delete counts[inner];
      if (described.format === 'none') return undefined;
      const text = described.pattern.replace(/%([1-9])/g, (_, place: string) => {
        const at = Number(place) - 1;
        return printedCount(
          counts[at] ?? 1,
          described.legal ? 'decimal' : (levels.get(at)?.format ?? 'decimal'),
        );
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
    const restart = /<w:lvlRestart w:val="(\d)"/.exec(whole)?.[1];
    levels.set(Number(level), {
      format: /<w:numFmt w:val="([^"]*)"/.exec(whole)?.[1] ?? 'decimal',
      pattern: /<w:lvlText w:val="([^"]*)"/.exec(whole)?.[1] ?? '',
      start: Number(/<w:start w:val="(\d+)"/.exec(whole)?.[1] ?? '1'),
      restart: restart === undefined ? undefined : Number(restart),
      legal: /<w:isLgl(?:\s+w:val="(?:1|true|on)")?\s*\/>/.test(whole),
      style: /<w:pStyle w:val="([^"]*)"/.exec(whole)?.[1],
    });
  }
  return levels;
}

function listOf(num: string, abstracts: ReadonlyMap<string, ReadonlyMap<number, Level>>): List {
  const abstract = /<w:abstractNumId w:val="([^"]*)"/.exec(num)?.[1] ?? '';
  const starts = new Map<number, number>();
  for (const { attributes, content } of elementsOf(num, 'w:lvlOverride')) {
    const level = /w:ilvl="(\d)"/.exec(attributes)?.[1];
    const start = /<w:startOverride w:val="(\d+)"/.exec(content)?.[1];
    if (level !== undefined && start !== undefined) starts.set(Number(level), Number(start));
  }
  return { abstract, levels: new Map([...(abstracts.get(abstract) ?? []), ...levelsOf(num)]), starts };
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
