import { anyOf } from '../../../linguistics/lexicon/index.ts';

/** Elements that converters leave in Markdown. */
const TAGS = `a abbr b big blockquote br center cite code dd del details div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s small span
strong sub summary sup table tbody td tfoot th thead tr u ul`;
const HTML_TAG = new RegExp(String.raw`</?${anyOf(TAGS)}(?:\s[^<>]*)?/?>`, 'gi');
const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const CODE_SPAN = /(`+)([^`]+?)\1(?!`)/g;

/**
 * The words of a piece of Markdown as a reader sees them: links, images, emphasis, HTML, footnote and reference marks
 * are gone, white space is folded, code spans keep their backticks. The words themselves are never changed.
 */
export function stripMarkdown(markdown: string): string {
  const codes: string[] = [];
  const held = markdown.replace(CODE_SPAN, (_, _ticks: string, code: string) => {
    codes.push(code.trim().replace(/\s+/g, ' '));
    return `\uE000${codes.length - 1}\uE001`;
  });
  const plain = held
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, ' ')
    .replace(/\[\^[^\]\s]+\]:?/g, '')
    .replace(/\[!\w+\]/g, ' ')
    .replace(/\[([^[\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+["'][^"']*["'])?\)/g, '$1')
    .replace(/\[([^[\]]+)\]\[[^[\]]*\]/g, '$1')
    .replace(/\s*\[(?:\d{1,3}(?:\s*[,–-]\s*\d{1,3})*)\](?!\()/g, '')
    .replace(/<(https?:\/\/[^>\s]+|[^<>\s@]+@[^<>\s]+)>/g, '$1')
    .replace(HTML_TAG, ' ')
    .replace(/\*\*|~~/g, '')
    .replace(/(?<![\p{L}\p{N}_])__(?=\S)|(?<=\S)__(?![\p{L}\p{N}_])/gu, '')
    .replace(/(?<![\p{L}\p{N}*\\])\*(?=[^\s*])|(?<=[^\s*\\])\*(?![\p{L}\p{N}*])/gu, '')
    .replace(/(?<![\p{L}\p{N}_\\])_(?=[^\s_])|(?<=[^\s_\\])_(?![\p{L}\p{N}_])/gu, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
    .replace(/&(?:nbsp|amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[（(](?=[^()（）]*[；;，,])[\s；;，,、"'‘’“”]*[)）]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ +([,;，。；、！？])/g, '$1')
    .trim();
  return plain.replace(/\uE000(\d+)\uE001/g, (_, index: string) => `\`${codes[Number(index)] ?? ''}\``);
}
