/**
 * A client of the Model Context Protocol that answers questions over filings: a document, its table of contents, one section. The client
 * is the official one on stdio; what it does next is decided by rules, so that anybody gets the same transcript.
 * `npx tsx bench/mcp-transcript.ts --data DIR [--out FILE]`; DIR has the PDFs of the section set. Fails over three calls a question.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { analyzeText, splitSentences } from '../src/linguistics/index.ts';
import { connectMcp, type McpClient } from '../test/fakes/mcp/mcp-clients.ts';

const BIN = resolve(import.meta.dirname, '../bin/plumbline.js');
const MAX_CALLS = 3;
const SHOWN_LINES = 24;

const QUESTIONS = [
  {
    filing: 'Adobe',
    question:
      'What were the liquidity and capital resources of Adobe: how much cash was provided by operating activities?',
  },
  {
    filing: 'Adobe',
    question:
      'What did the evaluation of controls and procedures at Adobe conclude about disclosure controls?',
  },
];

const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
if (values.data === undefined) throw new Error('Give the folder of the filings: --data DIR');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-transcript-'));
const environment = { HOME: folder, LANG: 'C.UTF-8' };
const argumentsOf = (command: readonly string[]) => [BIN, ...command, '--data-dir', folder, '--quiet'];
try {
  execFileSync(process.execPath, argumentsOf(['ingest', values.data]), { env: environment });
  const client = await connectMcp('2026', {
    command: process.execPath,
    args: argumentsOf(['mcp']),
    env: environment,
  });
  const parts: string[] = [];
  for (const asked of QUESTIONS) parts.push(await answer(client, asked));
  await client.close();
  const text = `# A client answers from filings\n\nMade by \`npx tsx bench/mcp-transcript.ts --data DIR\`: the official client, \`plumbline mcp\` on stdio, no model. Long answers are cut here after ${SHOWN_LINES} lines.\n\n${parts.join('\n\n')}\n`;
  if (values.out === undefined) process.stdout.write(text);
  else writeFileSync(values.out, text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function answer(client: McpClient, { filing, question }: (typeof QUESTIONS)[number]): Promise<string> {
  const lines = [`## ${question}`];
  let calls = 0;
  const call = async (name: string, input: Readonly<Record<string, unknown>>) => {
    calls += 1;
    const { content, structuredContent, isError } = await client.callTool(name, input);
    const text = content.map((part) => part.text ?? '').join('\n');
    if (isError === true) throw new Error(text);
    const shown = text.split('\n');
    const rest = shown.length > SHOWN_LINES ? `\n… ${shown.length - SHOWN_LINES} more lines` : '';
    lines.push(
      `**Call ${calls}** \`${name} ${JSON.stringify(input)}\`\n\n\`\`\`text\n${shown.slice(0, SHOWN_LINES).join('\n')}${rest}\n\`\`\``,
    );
    return (structuredContent as { data: Record<string, unknown> }).data;
  };
  const { documents } = (await call('list_documents', { text: filing })) as { documents: { id: string }[] };
  const document = documents[0]?.id ?? '';
  const { nodes } = (await call('get_document_structure', { document })) as {
    nodes: { id: string; title: string }[];
  };
  const [best] = nodes.toSorted((a, b) => shared(b.title, question) - shared(a.title, question));
  const { text } = (await call('get_section', { document, selector: best?.id ?? '' })) as { text: string };
  if (calls > MAX_CALLS) throw new Error(`${calls} calls instead of ${MAX_CALLS}`);
  const [said] = text
    .split('\n\n')
    .filter((paragraph) => !/^[#|]/.test(paragraph))
    .flatMap((paragraph) => splitSentences(paragraph).map(({ start, end }) => paragraph.slice(start, end)))
    .toSorted((a, b) => shared(b, question) - shared(a, question));
  return [...lines, `**Answer** in ${calls} calls: ${said?.trim()} — *${best?.title}*`].join('\n\n');
}

/** Share of the question's words that a text has, a little less for each word beside them. */
function shared(text: string, question: string): number {
  const asked = new Set(analyzeText(question));
  const words = new Set(analyzeText(text));
  const both = [...words].filter((word) => asked.has(word)).length;
  return both - (words.size - both) / 100;
}
