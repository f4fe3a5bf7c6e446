import { CODE_SPAN, joinLines } from '../../markup/inline-markdown.ts';
import { shiftedText } from '../../markup/raised-letters.ts';

/** Link targets by normalised label, as markdown-it collects them. */
export type References = Readonly<Record<string, { readonly href: string }>>;

const COMMENT = /<!--(?:(?!<!--)[\s\S]){0,4000}?-->/g;
const TAG =
  /<\/?(?:a|b|big|br|center|em|font|i|img|ins|kbd|mark|nobr|p|div|small|span|strong|sub|sup|u|wbr)\b[^<>]*>/gi;

const SHIFTED = /<(su[pb])>([^<>]{1,20})<\/\1>/gi;

/**
 * Inline Markdown with its lines joined, reference links written out, comments and formatting tags gone. Code spans
 * are left alone.
 */
export function markdownInline(source: string, references: References): string {
  const lines = source.split('\n');
  const joined = lines.length === 1 ? source.trim() : joinWrapped(lines);
  const needsWork = joined.includes('<') || (joined.includes('[') && Object.keys(references).length > 0);
  if (!needsWork) return joined;
  let text = '';
  let from = 0;
  for (const match of joined.matchAll(CODE_SPAN)) {
    text += outsideCode(joined.slice(from, match.index), references) + match[0];
    from = match.index + match[0].length;
  }
  return (text + outsideCode(joined.slice(from), references)).trim();
}

/** Two spaces or a backslash at the end of a line keep the break. */
function joinWrapped(lines: readonly string[]): string {
  const parts: string[][] = [[]];
  for (const line of lines) {
    const isHard = / {2}$|\\$/.test(line);
    parts.at(-1)?.push(line.replace(/\\$/, ''));
    if (isHard) parts.push([]);
  }
  return parts.map(joinLines).filter(Boolean).join('\n');
}

/** Targets in angle brackets as they stand without: they are no tags. */
export function plainTargets(text: string): string {
  return text.replace(/\]\(\s*<([^<>\n]*)>/g, (_, target: string) => `](${target.replaceAll(' ', '%20')}`);
}

function outsideCode(text: string, references: References): string {
  const plain = plainTargets(text)
    .replace(COMMENT, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<img\b(?:[^<>"]|"[^"]*")*>/gi, (image) => /\balt="([^"]*)"/i.exec(image)?.[1] ?? image)
    .replace(SHIFTED, (_, name: string, inner: string) =>
      shiftedText(inner, name.toLowerCase() === 'sup' ? 'raised' : 'lowered'),
    )
    .replace(TAG, '')
    .replace(/(\S) {2,}/g, '$1 ');
  return plain.replace(
    /(!?)\[([^[\]]+)\](?:\[([^[\]]*)\])?(?![[(:])/g,
    (whole, image: string, label: string, name?: string) => {
      const reference = references[normaliseLabel(name === undefined || name === '' ? label : name)];
      return reference === undefined ? whole : `${image}[${label}](${reference.href})`;
    },
  );
}

/** As CommonMark matches labels. */
function normaliseLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}
