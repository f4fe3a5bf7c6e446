import type { SheetCell } from '../../../container/shown-value.ts';
import { shiftOfPosition } from '../../../markup/raised-letters.ts';
import { elementsOf } from '../../../markup/xml-elements.ts';

const TEXT_STYLE = /<style:style\s([^<>]*)>\s*<style:text-properties\s([^<>]*)>/g;
const STRUCK = /\bstyle:text-line-through-(?:style|type)="(?!none")/;
const CLOSER = '</table:table-cell>';

/** Styles of cells and letters that put a line through them. */
export const struckStyles = (xml: string): ReadonlySet<string> =>
  new Set(
    [...elementsOf(xml, 'style:style')].flatMap(({ attributes, content }) =>
      STRUCK.test(content) ? (/\bstyle:name="([^"]*)"/.exec(attributes)?.[1] ?? []) : [],
    ),
  );

/** Marks raised, lowered and struck letters in the texts of OpenDocument cells, whose formatting the library does not read. */
export function createRaisedInCells(
  xml: string,
  struck: ReadonlySet<string>,
): (cell: SheetCell | undefined, from: number) => void {
  const tags = new Map<string, string>([...struck].map((name) => [name, 's']));
  for (const [, style = '', properties = ''] of xml.matchAll(TEXT_STYLE)) {
    const shift = shiftOfPosition(/\bstyle:text-position="([^"]*)"/.exec(properties)?.[1] ?? '');
    const name = /\bstyle:name="([^"]*)"/.exec(style)?.[1];
    if (shift !== undefined && name !== undefined) tags.set(name, shift === 'raised' ? 'sup' : 'sub');
  }
  return (cell, from) => {
    if (tags.size === 0 || cell?.t !== 's') return;
    const content = xml.slice(from, xml.indexOf(CLOSER, from));
    if (!content.includes('<text:span')) return;
    const marked = withoutNotes(content).replace(
      /<text:span text:style-name="([^"]*)">([^<>]*)<\/text:span>/g,
      (_, name: string, inner) => {
        const tag = tags.get(name);
        return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`;
      },
    );
    if (/<(?:su[bp]|s)>/.test(marked))
      Object.assign(cell, { h: marked.replace(/<text:s\/>/g, ' ').replace(/<\/text:p>/g, '<br/>') });
  };
}

const NOTE = ['<office:annotation', '</office:annotation>'] as const;

function withoutNotes(content: string): string {
  const [open, close] = NOTE;
  const parts: string[] = [];
  let from = 0;
  for (let at = content.indexOf(open); at !== -1; at = content.indexOf(open, from)) {
    const end = content.indexOf(close, at);
    if (end === -1) break;
    parts.push(content.slice(from, at));
    from = end + close.length;
  }
  return parts.join('') + content.slice(from);
}
