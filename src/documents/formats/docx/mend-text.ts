import { elementsOf, replaceElements } from '../../markup/xml-elements.ts';
import { dropInnerFields } from './inner-fields.ts';
import { printRuns } from './print-runs.ts';

/** Elements around text that mammoth does not look into: direction, fields with their result, what stands under a ruby. */
const AROUND_TEXT = /<\/?w:(?:dir|bdo|fldSimple|ruby|rubyBase)(?:\s[^<>]*)?>/g;

/** Text as Word prints it where mammoth would pass it over. Readings above a ruby are left out: they part the words below. */
export function mendText(xml: string): string {
  let mended = xml.replace(/<w:cr\s*\/>/g, '<w:br/>').replace(/<w:ptab(?:\s[^<>]*)?\/>/g, '<w:tab/>');
  for (const name of ['w:rubyPr', 'w:rt', 'w:fldData'])
    if (mended.includes(`<${name}`)) mended = replaceElements(mended, name, () => '');
  mended = printRuns(dropInnerFields(mended.replace(AROUND_TEXT, '')));
  if (mended.includes('<w:ddList'))
    mended = replaceElements(mended, 'w:r', ({ whole }) => `${chosenOf(whole)}${whole}`);
  return replaceElements(mended, 'mc:AlternateContent', ({ whole, content }) => {
    const [choice] = elementsOf(content, 'mc:Choice');
    return content.includes('<mc:Fallback') || choice === undefined ? whole : choice.content;
  });
}

/** The choice of a drop-down field, which stands in its description alone. */
function chosenOf(run: string): string {
  const [list] = elementsOf(run, 'w:ddList');
  if (list === undefined) return '';
  const chosen = /<w:(?:result|default) w:val="(\d+)"/.exec(list.content)?.[1] ?? '0';
  const entries = [...list.content.matchAll(/<w:listEntry w:val="([^"]*)"/g)];
  const entry = entries[Number(chosen)]?.[1] ?? '';
  return entry === '' ? '' : `<w:r><w:t xml:space="preserve">${entry}</w:t></w:r>`;
}

/** Elements that mammoth named as unknown and that hold text, with how often each stands there. */
export function unreadElements(
  messages: readonly string[],
  parts: readonly string[],
): ReadonlyMap<string, number> {
  const names = new Set(messages.flatMap((message) => /element was ignored: (\S+)/.exec(message)?.[1] ?? []));
  const unread = new Map<string, number>();
  for (const name of names) {
    const holders = parts.flatMap((xml) =>
      [...elementsOf(xml, name)].filter(({ whole }) => /<\w+:t[ >]/.test(whole)),
    );
    if (holders.length > 0) unread.set(name, holders.length);
  }
  return unread;
}
