/** Signs that no text of an answer keeps: they stand for the brackets of a mark until the text has become elements. */
const OPEN = '\uE002';
const CLOSE = '\uE003';
/** A mark of a source, `[3]`; brackets of the text itself are escaped. */
const MARK = /(?<!\\)\[(\d{1,4})\](?![(:])/g;

/** The sources that a text of Markdown names by marks, each once, as they come. */
export const markedIn = (markdown: string): number[] => [
  ...new Set(Array.from(markdown.matchAll(MARK), ([, number]) => Number(number))),
];

/** Puts signs in the place of the brackets of marks whose source is known. */
export const setMarks = (markdown: string, sources: ReadonlyMap<number, string>): string =>
  markdown
    .replaceAll(/[\uE002\uE003]/g, '\uFFFD')
    .replaceAll(MARK, (mark, number: string) =>
      sources.has(Number(number)) ? `${OPEN}${number}${CLOSE}` : mark,
    );

/** Makes links of what stands between the signs. */
export function linkMarks(fragment: DocumentFragment, sources: ReadonlyMap<number, string>): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const node of texts) {
    const pieces = node.data.split(/\uE002(\d+)\uE003/);
    if (pieces.length > 1)
      node.replaceWith(...pieces.map((piece, index) => (index % 2 === 0 ? piece : linkTo(piece, sources))));
  }
}

function linkTo(number: string, sources: ReadonlyMap<number, string>): HTMLElement {
  const link = document.createElement('a');
  link.href = sources.get(Number(number)) ?? '';
  link.dataset['source'] = number;
  link.className = 'link';
  link.textContent = `[${number}]`;
  return link;
}
