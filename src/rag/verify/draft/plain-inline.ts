import { anyOf } from '../../../linguistics/lexicon/index.ts';

/** Elements of HTML: other text between angle brackets stays. */
const TAGS = `a abbr article aside audio b base blockquote body br button canvas center code dd del details div dl dt em embed figure font footer form frame
h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label li link main mark meta nav noscript object ol option p param picture pre
s samp script section select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead title tr
track u ul video`;
const HTML_TAG = new RegExp(String.raw`</?${anyOf(TAGS)}(?=[\s/>])[^<>]{0,2000}>`, 'gi');
const HTML_CONTENT =
  /<(script|style|template|iframe|noscript|svg|object)\b[^>]{0,2000}>[\s\S]{0,20000}?<\/\1\s*>/gi;
const HTML_COMMENT = /<!--[\s\S]{0,5000}?-->/g;
const LINK =
  /(!?)\[([^\]\n]{0,300})\]\(([^()\s]{0,2000}(?:\([^()\s]{0,200}\))?[^()\s]{0,500}(?:\s+"[^"\n]{0,200}")?)\)/g;
const AUTOLINK = /<(?:https?|ftp|mailto|javascript|data):[^<>\s]{0,2000}>/gi;
/** An address in angle brackets says where; one that would do something says nothing. */
const SHOWN = /^<(?:https?|ftp|mailto):/i;
const CODE_SPAN = /(?<!`)(`{1,9})(?!`)([^`]{1,2000})\1(?!`)/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The words of one line of Markdown: link targets, images, HTML, emphasis and code marks are gone, their text stays.
 * What looks like HTML inside a code span is text and stays; renderers escape everything.
 */
export function toPlainInline(markdown: string): string {
  const source = markdown
    .replace(HTML_COMMENT, ' ')
    .replace(LINK, (_all, bang: string, label: string) => (bang === '!' ? '' : label));
  let plain = '';
  let from = 0;
  for (const span of source.matchAll(CODE_SPAN)) {
    plain += cleanProse(source.slice(from, span.index)) + (span[2] ?? '').trim();
    from = span.index + span[0].length;
  }
  return (plain + cleanProse(source.slice(from))).replace(/\s+/g, ' ').trim();
}

function cleanProse(text: string): string {
  return (
    text
      .replace(HTML_CONTENT, ' ')
      .replace(/<br\s*\/?>/gi, ' ')
      .replace(HTML_TAG, '')
      .replace(AUTOLINK, (link) => (SHOWN.test(link) ? link.slice(1, -1) : ''))
      .replace(/!\[[^\]\n]{0,300}\](?:\[[^\]\n]{0,100}\])?/g, '')
      .replace(/\[([^\]\n]{1,300})\]\[[^\]\n]{0,100}\]/g, '$1')
      .replace(/(\*\*|__|~~|==)(?=\S)([^\n]{1,2000}?)(?<=\S)\1/g, '$2')
      .replace(/(?<![\w*])\*(?=[^\s*])([^*\n]{1,2000}?)(?<=\S)\*(?![\w*])/g, '$1')
      .replace(/(?<![\w_])_(?=[^\s_])([^_\n]{1,2000}?)(?<=\S)_(?![\w_])/g, '$1')
      // a half of an emphasis that a sentence boundary or a cut left behind
      .replace(/\*\*|~~/g, '')
      .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (all, name: string) => ENTITIES[name] ?? all)
      .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
  );
}
