import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readJsonLines, readModelClaims } from './labelled-claims.ts';

export interface SourceText {
  readonly title: string;
  readonly text: string;
}

/** Documents of the examples, security sheets, pages of WiCE, articles of CMRC, and the passages of the labelled claims. */
export function readSourceTexts(data: string | undefined): SourceText[] {
  const examples = readFolder(resolve(import.meta.dirname, '../../examples/library'));
  if (data === undefined) return examples;
  const pages = readJsonLines<{ evidence: string[] }>(join(data, 'citation/wice/claim_dev.jsonl'));
  const articles = readJsonLines<SourceText>(join(data, 'retrieval/cmrc2018-trial-zh/corpus.jsonl'));
  const passages = readModelClaims(data).flatMap((claim) => claim.passages);
  return [
    ...examples,
    ...readFolder(join(data, 'corpus/owasp-cheatsheets')),
    ...pages.slice(0, 120).map(({ evidence }) => ({ title: '', text: inParagraphs(evidence, ' ') })),
    ...articles.map(({ title, text }) => ({ title, text: inParagraphs(text.split(/(?<=。)/), '') })),
    ...new Map(
      passages.map(({ documentTitle, text }) => [text, { title: documentTitle, text }] as const),
    ).values(),
  ];
}

function readFolder(folder: string): SourceText[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => /\.(?:md|txt)$/.test(file));
  return files.map((file) => ({
    title: file.replace(/\.\w+$/, ''),
    text: readFileSync(join(folder, file), 'utf8').replace(/\r\n/g, '\n'),
  }));
}

/** Web pages and encyclopedia articles come as sentences; four of them make a paragraph. */
function inParagraphs(sentences: readonly string[], joint: string): string {
  const paragraphs: string[] = [];
  for (let at = 0; at < sentences.length; at += 4) paragraphs.push(sentences.slice(at, at + 4).join(joint));
  return paragraphs.join('\n\n');
}
