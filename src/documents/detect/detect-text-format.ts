import { decodeText } from './decode-text.ts';
import type { DocumentFormat } from './document-format.ts';
import { TEXT_ENDINGS } from './text-endings.ts';

const HEAD_CHARACTERS = 16_384;

/** What a name claims, for names of text formats. */
export function textFormatOfName(sourcePath: string): DocumentFormat | undefined {
  const ending = /\.([^./\\]+)$/.exec(sourcePath)?.[1]?.toLowerCase();
  return ending === undefined ? undefined : TEXT_ENDINGS[ending];
}

/** Kind of a text file: certain marks in the content first, then the name, then what the lines look like. */
export function detectTextFormat(bytes: Uint8Array, sourcePath: string): DocumentFormat {
  const sample = bytes.subarray(0, HEAD_CHARACTERS * 2);
  const head = decodeText(sample).text.replace(/^\ufeff/, '');
  const named = textFormatOfName(sourcePath);
  if (/^\s*(?:<\?xml[^<>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!doctype html|<html[\s>])/i.test(head))
    return 'html';
  if (named !== undefined && named !== 'text') return named;
  if (looksLikeMail(head)) return 'eml';
  if (looksLikeJsonLines(head, sample.length < bytes.length)) return 'jsonl';
  if (/^\s*[[{]/.test(head) && isJson(bytes)) return 'json';
  const delimiter = tableDelimiter(head);
  if (delimiter === '\t') return 'tsv';
  if (delimiter !== undefined) return 'csv';
  if (looksLikeMarkdown(head)) return 'markdown';
  return 'text';
}

function looksLikeMail(head: string): boolean {
  // The first line of a mailbox is no header.
  const header = head.replace(/^From \S[^\n]*\n/, '').split('\n\n', 1)[0] ?? '';
  const known = header.match(
    /^(received|from|to|subject|date|message-id|mime-version|return-path|delivered-to|content-type):/gim,
  );
  return /^[\w-]+:/.test(header) && new Set(known?.map((name) => name.toLowerCase())).size >= 3;
}

function looksLikeJsonLines(head: string, isCut: boolean): boolean {
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  if (isCut) lines.pop();
  return lines.length >= 2 && lines.slice(0, 5).every((line) => /^\s*[[{]/.test(line) && parses(line));
}

function isJson(bytes: Uint8Array): boolean {
  return bytes.length <= 50_000_000 && parses(decodeText(bytes).text);
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A delimiter that stands equally often on each of at least three lines, twice or more. */
function tableDelimiter(head: string): string | undefined {
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  lines.length = Math.min(lines.length, 20);
  if (lines.length < 3) return undefined;
  return ['\t', ',', ';'].find((delimiter) => {
    const counts = lines.slice(0, -1).map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1);
    const first = counts[0] ?? 0;
    return first >= 2 && counts.every((count) => count === first) && !/[.!?]\s*$/.test(lines[0] ?? '');
  });
}

function looksLikeMarkdown(head: string): boolean {
  if (/^---\n[\s\S]{0,4000}?\n---\n/.test(head)) return true;
  const headings = head.match(/^#{1,6} \S/gm)?.length ?? 0;
  const tables = head.match(/^\|? ?:?-{3,}:? ?\|/gm)?.length ?? 0;
  const fences = head.match(/^```/gm)?.length ?? 0;
  const links = head.match(/\[[^\]\n]{1,300}\]\([^)\n]{1,1000}\)/g)?.length ?? 0;
  return headings >= 2 || headings + tables + Math.floor(fences / 2) + Math.floor(links / 2) >= 2;
}
