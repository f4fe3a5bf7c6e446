import { takeBetween, takeEnvironments } from './take-parts.ts';
import { renderTex, type TexDocument } from './tex-commands.ts';
import { texTable } from './tex-table.ts';

const KEPT = /\uE010(\d+)\uE011/g;
const INLINE = /(?<!\\)\$((?:[^$\\\n]|\\[^\n]|\n(?!\n)){1,2000})\$/g;
/** `\verb|50 %|`: code between two signs of one kind. */
const VERBATIM = /\\(?:verb\*?|lstinline)([^\sA-Za-z0-9*{[])((?:(?!\1)[^\n`]){1,300})\1/g;
const CODE = ['verbatim', 'Verbatim', 'lstlisting', 'minted'];
const FORMULAS = ['equation', 'align', 'gather', 'multline', 'eqnarray', 'displaymath', 'flalign'];
const TABLES = ['tabular', 'tabularx', 'tabulary', 'longtable', 'array'];

/** LaTeX written as Markdown: sections, lists, tables, formulas, code and notes keep their form, other commands leave their text. */
export function texToMarkdown(source: string): {
  readonly markdown: string;
  readonly document: TexDocument;
} {
  const document: TexDocument = {
    facts: {},
    inputs: [],
    notes: [],
    macros: new Map(),
    lists: [],
    topSection: /\\chapter\b/.test(source) ? 1 : 2,
    expansions: 0,
  };
  const kept: string[] = [];
  const keep = (text: string): string => `\uE010${kept.push(text) - 1}\uE011`;
  const plain = keepParts(source.replace(/\r\n?/g, '\n'), keep, document);
  const start = plain.indexOf('\\begin{document}');
  if (start !== -1) renderTex({ source: plain.slice(0, start), at: 0 }, document, 0);
  const end = plain.indexOf('\\end{document}');
  const body = plain.slice(Math.max(0, start), end === -1 ? undefined : end);
  const text = renderTex({ source: body, at: 0 }, document, 0);
  const notes = document.notes.map((note, index) => `\n\n[^${index + 1}]: ${note.replace(/\s+/g, ' ')}`);
  return { markdown: putBack(`${text}${notes.join('')}`, kept), document };
}

/** Without comments; code, formulas and tables kept as they stand or as they are read. */
function keepParts(source: string, keep: (text: string) => string, document: TexDocument): string {
  const display = (formula: string): string => {
    const own = formula.replace(/\\label\{[^{}]*\}/g, '').trim();
    return keep(`\n\n$$\n${own.replace(/\n\s*\n/g, '\n')}\n$$\n\n`);
  };
  const inline = (formula: string): string => keep(`$${formula.replace(/\s+/g, ' ').trim()}$`);
  let text = takeEnvironments(source, CODE, (content) => {
    const [head = '', language = ''] = /^(?:\[[^\]\n]*\])?(?:\{(\w+)\})?\n?/.exec(content) ?? [];
    return keep(`\n\n\`\`\`${language}\n${content.slice(head.length).replace(/\n$/, '')}\n\`\`\`\n\n`);
  });
  text = text.replace(VERBATIM, (_, _sign: string, code: string) => keep(`\`${code}\``));
  text = text.replace(/^[ \t]*%[^\n]*\n?/gm, '').replace(/(?<!\\)%[^\n]*/g, '');
  text = withoutFalse(takeEnvironments(text, ['comment'], () => ''));
  // What is indented is no code here.
  text = takeEnvironments(text.replace(/^[ \t]{1,200}/gm, ''), FORMULAS, display);
  text = takeBetween(takeBetween(text, '\\[', '\\]', display), '$$', '$$', display);
  text = takeBetween(text, '\\(', '\\)', inline).replace(INLINE, (_, formula: string) => inline(formula));
  return takeEnvironments(text, TABLES, (content) =>
    keep(texTable(content, (cell) => renderTex(cell, document, 1))),
  );
}

/** Without what stands behind `\iffalse`, which is never printed. */
function withoutFalse(text: string): string {
  if (!text.includes('\\iffalse')) return text;
  const ends = text.replace(/\\fi(?![A-Za-z])/g, '\uE012');
  const shown = takeBetween(
    ends,
    '\\iffalse',
    '\uE012',
    (content) => content.split(/\\else(?![A-Za-z])/)[1] ?? '',
  );
  return shown.replaceAll('\uE012', '\\fi ');
}

/** Tables in what was kept hold formulas that were kept before them. */
function putBack(text: string, kept: readonly string[]): string {
  let restored = text;
  for (let times = 0; times < 3; times++)
    restored = restored.replace(KEPT, (_, index: string) => kept[Number(index)] ?? '');
  return restored;
}
