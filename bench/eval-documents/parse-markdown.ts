/** What the measures compare: words in reading order, titles of headings, cells of tables. */
export interface MarkdownFacts {
  readonly words: readonly string[];
  readonly headings: readonly string[];
  readonly cells: readonly string[];
}

/** Headers and footers of Word, which reference texts leave out. */
const RUNNING = /^\[\^(?:header|footer)[\w-]*\]: .*$/gm;
const WORD = /[\u2e80-\u9fff\u3040-\u30ff\uac00-\ud7af]|[\p{L}\p{N}]+/gu;

/** Reads Markdown loosely, in the same way for ground truth and for our own output. */
export function parseMarkdown(markdown: string): MarkdownFacts {
  const headings: string[] = [];
  const cells: string[] = [];
  const lines: string[] = [];
  let fenced = false;
  for (const line of markdown
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(RUNNING, '')
    .replace(/\r/g, '')
    .split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) {
      fenced = !fenced;
      continue;
    }
    const heading = fenced ? null : /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
    if (heading) headings.push(wordsOf(plain(heading[2] ?? '')).join(' '));
    if (!fenced && /^\s*\|.*\|\s*$/.test(line)) {
      const row = line
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => wordsOf(plain(cell)).join(' '));
      const separator = /^[\s|:-]+$/.test(line) && line.includes('-');
      if (!separator) cells.push(...row.filter((cell) => cell !== ''));
      lines.push(separator ? '' : row.join(' '));
    } else lines.push(fenced ? line : plain(line));
  }
  return { words: wordsOf(lines.join('\n')), headings: headings.filter((text) => text !== ''), cells };
}

/** Text without Markdown signs, link targets, image references and HTML entities. */
function plain(text: string): string {
  return text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\((?:[^()]|\([^)]*\))*\)/g, '$1')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~$&])/g, '$1')
    .replace(/[*_`~]+/g, '');
}

function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}
