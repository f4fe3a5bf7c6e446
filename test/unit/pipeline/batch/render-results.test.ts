import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { Batch, BatchRowResult, TableFormat } from '../../../../src/domain/index.ts';
import { renderResults } from '../../../../src/pipeline/batch/render-results.ts';

const TITLES = [
  '![pixel](https://evil.example/pixel.png)',
  '[click](javascript:alert(1)) 报告',
  '<img src=https://evil.example/x.png onerror=alert(1)>',
  'see https://evil.example/login and www.evil.example or mail a@evil.example',
  '请看 https://evil.example/登录 和 WWW.evil.example',
];
const CONTROLS = '\x1b]0;owned\x07 \x9b2J \u202egpj.exe';

async function render(title: string, format: TableFormat): Promise<string> {
  const batch = {
    name: title,
    columns: ['question'],
    questionColumn: 0,
    preamble: [],
  } as unknown as Batch;
  const row = {
    row: 1,
    cells: [title],
    status: 'failed',
    question: { row: 1, usage: { costUsd: 0 }, answer: { text: title, citations: [], sources: [title] } },
    problem: { code: 'E030', title: 'X', detail: title, retryable: false },
  } as unknown as BatchRowResult;
  const deps = {
    store: { rows: async (_id: string, { after }: { after: number }) => (after === 0 ? [row] : []) },
    tables: { writeWorkbook: async () => new Uint8Array() },
  };
  let all = '';
  for await (const part of renderResults(batch, format, deps as never)) all += String(part);
  return all;
}

describe('the results of a batch', () => {
  it.each(TITLES)('should show a title as text, never as a live image or link: %s', async (title) => {
    const markdown = await render(title, 'md');
    const heading = markdown.split('\n')[0] ?? '';
    // As readers do that make links of bare addresses too.
    const html = new MarkdownIt({ html: true, linkify: true }).render(heading);
    expect(html).not.toMatch(/<(?:a|img)\b/i);
    const shown = html
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>');
    expect(shown.trim()).toBe(title);
    const question = markdown.split('\n').find((line) => line.startsWith('## ')) ?? '';
    expect(new MarkdownIt({ html: true, linkify: true }).render(question)).not.toMatch(/<(?:a|img)\b/i);
    expect(question).not.toBe('');
  });

  it.each(['md', 'txt', 'csv', 'tsv', 'jsonl'] as const)(
    'should hold no control characters as %s',
    async (format) => {
      const text = await render(`Report ${CONTROLS} 报告`, format);
      expect(text.replaceAll('\r\n', '\n')).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(text).toContain('报告');
    },
  );

  it('should not let a control hide a formula', async () => {
    expect(await render('\u202e=1+1', 'csv')).toContain("'=1+1");
  });
});
