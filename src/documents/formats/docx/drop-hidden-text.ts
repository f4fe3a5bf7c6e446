import { elementsOf } from '../../markup/xml-elements.ts';
import { HIDDEN_MARK } from '../../structure/hidden-mark.ts';

/** Where a paragraph begins or ends, its style, and a run; of a run that holds another run (a text box), the inner ones. */
const PARTS =
  /<w:p(?:\s[^<>]{0,300})?>|<\/w:p>|<w:pStyle\s[^<>]{0,300}>|<w:r(?:\s[^<>]{0,300})?>((?:(?!<w:r[\s>]|<\/w:r>)[\s\S])*)<\/w:r>/g;
const PROPERTIES = /^\s*<w:rPr>([\s\S]*?)<\/w:rPr>/;
const VANISH = /<w:vanish(?:\s{1,5}w:val="([^"]{0,9})")?\s{0,5}\/>/;

/** What styles say of being hidden: by id, and of paragraphs that name no style. */
export interface HiddenStyles {
  readonly ids: ReadonlySet<string>;
  readonly ofParagraphs: string | undefined;
}

export function readHiddenStyles(stylesXml: string): HiddenStyles {
  const styles = new Map<string, { readonly hidden: boolean | undefined; readonly basedOn: string }>();
  let ofParagraphs: string | undefined;
  for (const { whole, attributes } of elementsOf(stylesXml, 'w:style')) {
    const id = /w:styleId="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (/w:default="(?:1|true|on)"/.test(attributes) && /w:type="paragraph"/.test(attributes))
      ofParagraphs = id;
    styles.set(id, {
      hidden: vanishes(whole),
      basedOn: /<w:basedOn w:val="([^"]*)"/.exec(whole)?.[1] ?? '',
    });
  }
  const ids = new Set<string>();
  for (const id of styles.keys()) {
    let at = styles.get(id);
    for (let steps = 0; at !== undefined && at.hidden === undefined && steps < 20; steps++)
      at = styles.get(at.basedOn);
    if (at?.hidden === true) ids.add(id);
  }
  return { ids, ofParagraphs };
}

const MARK = `<w:r><w:t xml:space="preserve"> ${HIDDEN_MARK} </w:t></w:r>`;

/** Text that is formatted as hidden, which nobody sees in print: left out, or marked where it ends; and how many letters and signs that were. */
export function dropHiddenText(
  xml: string,
  styles: HiddenStyles,
  isRead = false,
): { readonly xml: string; readonly dropped: number } {
  if (styles.ids.size === 0 && !xml.includes('<w:vanish')) return { xml, dropped: 0 };
  const byDefault = styles.ids.has(styles.ofParagraphs ?? '');
  const paragraphs: boolean[] = [];
  let dropped = 0;
  let isOpen = false;
  const afterHidden = (part: string): string => {
    const marked = isOpen ? `${MARK}${part}` : part;
    isOpen = false;
    return marked;
  };
  const shown = xml.replace(PARTS, (part, content: string | undefined) => {
    if (content === undefined) {
      if (part === '</w:p>') {
        paragraphs.pop();
        return afterHidden(part);
      }
      if (part.startsWith('<w:pStyle')) {
        const id = /w:val="([^"]*)"/.exec(part)?.[1] ?? '';
        if (paragraphs.length > 0) paragraphs[paragraphs.length - 1] = styles.ids.has(id);
      } else if (!part.endsWith('/>')) paragraphs.push(byDefault);
      return part;
    }
    const own = PROPERTIES.exec(content)?.[1]?.split('<w:rPrChange')[0] ?? '';
    const style = /<w:rStyle w:val="([^"]*)"/.exec(own)?.[1] ?? '';
    // Twice hidden by styles is shown: each of them turns it over.
    if (!(vanishes(own) ?? styles.ids.has(style) !== (paragraphs.at(-1) ?? false))) return afterHidden(part);
    for (const [, text = ''] of content.matchAll(/<w:t(?:\s[^<>]{0,100})?>([^<]*)<\/w:t>/g))
      dropped += text.trim().length;
    isOpen = isRead;
    return isRead ? part : '';
  });
  return { xml: shown, dropped };
}

function vanishes(properties: string): boolean | undefined {
  const found = VANISH.exec(properties);
  return found === null ? undefined : !/^(?:0|false|off)$/.test(found[1] ?? '1');
}
