import { elementsOf } from '../markup/xml-elements.ts';

/** What a paragraph style makes of a paragraph: a heading of a level, the document's title, or nothing of note. */
export type StyleRole =
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'title' | 'subtitle' };

interface StyleEntry {
  readonly name: string;
  readonly basedOn: string | undefined;
  readonly outlineLevel: number | undefined;
}

/**
 * Roles of all paragraph styles by id. By name and outline level, never by id: Chinese Word and WPS write the ids "1",
 * "2", "3" under the names "heading 1" … and templates derive their own styles from them.
 */
export function readStyleRoles(stylesXml: string): Map<string, StyleRole> {
  const styles = new Map<string, StyleEntry>();
  for (const { whole: style, attributes } of elementsOf(stylesXml, 'w:style')) {
    const id = /w:styleId="([^"]*)"/.exec(attributes)?.[1];
    if (id === undefined || !/w:type="paragraph"/.test(attributes)) continue;
    const outline = /<w:outlineLvl w:val="(\d+)"/.exec(style)?.[1];
    styles.set(id, {
      name: /<w:name w:val="([^"]*)"/.exec(style)?.[1] ?? '',
      basedOn: /<w:basedOn w:val="([^"]*)"/.exec(style)?.[1],
      outlineLevel: outline === undefined ? undefined : Number(outline),
    });
  }
  const roles = new Map<string, StyleRole>();
  for (const id of styles.keys()) {
    const role = roleOf(id, styles);
    if (role !== undefined) roles.set(id, role);
  }
  return roles;
}

function roleOf(id: string, styles: ReadonlyMap<string, StyleEntry>): StyleRole | undefined {
  const seen = new Set<string>();
  for (let current: string | undefined = id; current !== undefined && !seen.has(current); ) {
    seen.add(current);
    const style: StyleEntry | undefined = styles.get(current);
    if (style === undefined) return undefined;
    const named = roleOfStyleName(style.name);
    if (named !== undefined) return named;
    if (style.outlineLevel !== undefined)
      return style.outlineLevel < 9 ? { kind: 'heading', level: style.outlineLevel + 1 } : undefined;
    current = style.basedOn;
  }
  return undefined;
}

/** What a style of this name is for, in the languages that Word writes its own styles in. */
export function roleOfStyleName(name: string): StyleRole | undefined {
  const heading = /^(?:heading|标题|標題|überschrift|titre)\s*([1-9])$/i.exec(name.trim());
  if (heading) return { kind: 'heading', level: Number(heading[1]) };
  if (/^(?:title|标题|標題|文档标题)$/i.test(name.trim())) return { kind: 'title' };
  if (/^(?:subtitle|副标题|副標題)$/i.test(name.trim())) return { kind: 'subtitle' };
  return undefined;
}
