import { TEX_ACCENTS, TEX_ESCAPES, TEX_MARKS, TEX_SECTIONS, TEX_SIGNS, TEX_SILENT } from './tex-words.ts';

interface Tex {
  readonly source: string;
  at: number;
}

export interface TexDocument {
  readonly facts: Record<string, string>;
  /** Files that are taken in, which are not followed. */
  readonly inputs: string[];
  readonly notes: string[];
  /** What is kept as it stands: formulas, code, tables; by number. */
  readonly kept: string[];
  readonly macros: Map<string, { readonly body: string; readonly arguments: number }>;
  readonly lists: { readonly ordered: boolean; count: number }[];
  readonly topSection: number;
  expansions: number;
}

const KEPT = /\uE010(\d+)\uE011/g;
const CODE =
  /\\begin\{(verbatim|lstlisting|minted|Verbatim)\*?\}(?:\[[^\]\n]*\])?(?:\{(\w+)\})?\n?((?:(?!\\end\{\1)[\s\S])*)\\end\{\1\*?\}/g;
const DISPLAY =
  /\\begin\{(equation|align|gather|multline|eqnarray|displaymath)(\*?)\}((?:(?!\\end\{\1)[\s\S])*)\\end\{\1\*?\}|\\\[((?:(?!\\\])[\s\S])*)\\\]|\$\$((?:(?!\$\$)[\s\S])*)\$\$/g;
const INLINE = /(?<!\\)\$((?:[^$\\\n]|\\[^\n]|\n(?!\s*\n)){1,2000})\$|\\\(((?:(?!\\\))[\s\S]){1,2000})\\\)/g;
const TABLE =
  /\\begin\{(tabular|tabularx|tabulary|longtable|array|tabular\*)\}((?:(?!\\(?:begin|end)\{(?:tabular|longtable|array))[\s\S])*)\\end\{\1\}/g;
const MOST_EXPANSIONS = 5_000;
const MOST_DEEP = 40;

/** LaTeX written as Markdown: sections, lists, tables, formulas, code and notes keep their form, other commands leave their text. */
export function texToMarkdown(source: string): { readonly markdown: string; readonly document: TexDocument } {
  const document: TexDocument = {
    facts: {},
    inputs: [],
    notes: [],
    kept: [],
    macros: new Map(),
    lists: [],
    topSection: /\\chapter\b/.test(source) ? 1 : 2,
    expansions: 0,
  };
  const keep = (text: string): string => `\uE010${document.kept.push(text) - 1}\uE011`;
  const plain = source
    .replace(/\r\n?/g, '\n')
    .replace(CODE, (_, _kind, language: string | undefined, code: string) =>
      keep(`\n\n\`\`\`${language ?? ''}\n${code.replace(/\n$/, '')}\n\`\`\`\n\n`),
    )
    .replace(/^[ \t]*%[^\n]*\n?/gm, '')
    .replace(/(?<!\\)%[^\n]*/g, '')
    .replace(DISPLAY, (_, _name, _star, inEnvironment?: string, inBrackets?: string, inDollars?: string) => {
      const formula = (inEnvironment ?? inBrackets ?? inDollars ?? '').replace(/\\label\{[^{}]*\}/g, '');
      return keep(`\n\n$$\n${formula.trim().replace(/\n\s*\n/g, '\n')}\n$$\n\n`);
    })
    .replace(INLINE, (_, inDollars?: string, inBrackets?: string) =>
      keep(`$${(inDollars ?? inBrackets ?? '').replace(/\s+/g, ' ').trim()}$`),
    )
    .replace(/\\begin\{comment\}(?:(?!\\end\{comment\})[\s\S])*\\end\{comment\}/g, '')
    .replace(TABLE, (_, _name, content: string) => keep(tableOf(content, document)));
  const start = plain.indexOf('\\begin{document}');
  if (start !== -1) render({ source: plain.slice(0, start), at: 0 }, document, 0);
  const body = plain.slice(Math.max(0, start)).replace(/\\end\{document\}[\s\S]*$/, '');
  const text = render({ source: body, at: 0 }, document, 0);
  const notes = document.notes.map((note, index) => `\n\n[^${index + 1}]: ${note.replace(/\s+/g, ' ')}`);
  return { markdown: restore(`${text}${notes.join('')}`, document), document };
}

/** Tables in what was kept hold formulas that were kept before them. */
function restore(text: string, { kept }: TexDocument): string {
  let restored = text;
  for (let times = 0; times < 3 && KEPT.test(restored); times++)
    restored = restored.replace(KEPT, (_, index: string) => kept[Number(index)] ?? '');
  return restored;
}

function render(tex: Tex, document: TexDocument, depth: number): string {
  let text = '';
  while (tex.at < tex.source.length) {
    const sign = tex.source[tex.at] ?? '';
    if (sign === '\\') text += command(tex, document, depth);
    else {
      const [quote, written] = QUOTES.find(([from]) => tex.source.startsWith(from, tex.at)) ?? [
        sign,
        undefined,
      ];
      text += written ?? (/[*_`<]/.test(sign) ? `\\${sign}` : /[{}]/.test(sign) ? '' : sign);
      tex.at += quote.length;
    }
  }
  return text;
}

const QUOTES: readonly (readonly [string, string])[] = [
  ['``', '“'],
  ["''", '”'],
  ['---', '—'],
  ['--', '–'],
  ['~', ' '],
  ['&', ' '],
];

function command(tex: Tex, document: TexDocument, depth: number): string {
  const [whole = '\\', letters, sign = ''] =
    /^\\(?:([A-Za-z]{1,40})\*?[ \t]*|([\s\S]))/.exec(tex.source.slice(tex.at, tex.at + 60)) ?? [];
  tex.at += whole.length;
  const name = letters ?? sign;
  const argument = () => render({ source: group(tex), at: 0 }, document, depth + 1);
  if (depth > MOST_DEEP) return '';
  if (letters === undefined && TEX_ESCAPES[name] !== undefined) return TEX_ESCAPES[name];
  if (TEX_ACCENTS[name] !== undefined) return accented(tex, TEX_ACCENTS[name], document, depth);
  const macro = document.macros.get(name);
  if (macro !== undefined) return expand(tex, macro, document, depth);
  if (TEX_SIGNS[name] !== undefined) return TEX_SIGNS[name];
  const mark = TEX_MARKS[name];
  if (mark !== undefined) {
    const words = argument().trim();
    return words === '' ? '' : `${mark}${words}${mark}`;
  }
  const section = TEX_SECTIONS[name];
  if (section !== undefined) {
    option(tex);
    const level = Math.max(
      1,
      section - document.topSection + (document.facts['title'] === undefined ? 1 : 2),
    );
    return `\n\n${'#'.repeat(Math.min(6, level))} ${argument().replace(/\s+/g, ' ').trim()}\n\n`;
  }
  return structural(tex, name, document, argument);
}

function structural(tex: Tex, name: string, document: TexDocument, argument: () => string): string {
  switch (name) {
    case 'title':
    case 'author':
    case 'date':
      option(tex);
      document.facts[name] = argument().replace(/\s+/g, ' ').replace(/ ,/g, ',').trim();
      return '';
    case 'and':
      return ', ';
    case 'maketitle':
      return titleOf(document);
    case 'begin':
      return begin(tex, group(tex), document);
    case 'end':
      return end(group(tex), document);
    case 'item':
      return item(option(tex), document);
    case 'bibitem':
      option(tex);
      return `\n- [${group(tex)}] `;
    case 'footnote':
    case 'thanks':
      document.notes.push(argument());
      return `[^${document.notes.length}]`;
    case 'caption':
      option(tex);
      return `\n\n${argument().trim()}\n\n`;
    case 'href': {
      const target = group(tex);
      return `[${argument()}](${target})`;
    }
    case 'url':
      return `<${group(tex)}>`;
    case 'input':
    case 'include':
    case 'subfile':
      document.inputs.push(group(tex));
      return '';
    case 'newcommand':
    case 'renewcommand':
    case 'providecommand':
    case 'DeclareMathOperator':
      define(tex, document);
      return '';
    default:
      return otherCommand(tex, name);
  }
}

function otherCommand(tex: Tex, name: string): string {
  if (/^(?:[A-Za-z]*cite[a-z]*|[a-zA-Z]*ref)$/.test(name)) {
    option(tex);
    option(tex);
    return `[${group(tex).replace(/\s+/g, ' ')}]`;
  }
  option(tex);
  for (let count = 0; count < (TEX_SILENT[name] ?? 0); count++) {
    option(tex);
    group(tex);
  }
  return '';
}

function titleOf({ facts }: TexDocument): string {
  const { title, author, date } = facts;
  const lines = [author, date].filter((line) => line !== undefined && line !== '');
  return title === undefined ? '' : `\n\n# ${title}\n\n${lines.map((line) => `${line}\n\n`).join('')}`;
}

const LIST = /^(itemize|enumerate|description|compactitem|compactenum)$/;

function begin(tex: Tex, name: string, document: TexDocument): string {
  option(tex);
  if (LIST.test(name)) {
    document.lists.push({ ordered: name.includes('enum'), count: 0 });
    return document.lists.length === 1 ? '\n\n' : '\n';
  }
  if (/^(?:minipage|tabularx|multicols|wrapfigure|adjustbox|thebibliography)$/.test(name)) group(tex);
  if (name === 'thebibliography')
    return `\n\n${document.facts['title'] === undefined ? '#' : '##'} References\n\n`;
  if (name === 'abstract') return '\n\n**Abstract**\n\n';
  if (/^(?:theorem|lemma|proof|definition|corollary|proposition|remark|example)$/.test(name))
    return `\n\n**${name[0]?.toUpperCase()}${name.slice(1)}.** `;
  return '\n\n';
}

function end(name: string, { lists }: TexDocument): string {
  if (LIST.test(name)) lists.pop();
  return lists.length > 0 ? '\n' : '\n\n';
}

function item(label: string | undefined, { lists }: TexDocument): string {
  const list = lists.at(-1);
  const indent = '   '.repeat(Math.max(0, lists.length - 1));
  if (list !== undefined) list.count += 1;
  const marker = list?.ordered === true ? `${list.count}.` : '-';
  return `\n${indent}${marker} ${label === undefined ? '' : `**${label}** `}`;
}

function accented(tex: Tex, mark: string, document: TexDocument, depth: number): string {
  const source = /^\s*(?:\\[ij](?![A-Za-z])|[^\s\\{}])/.exec(tex.source.slice(tex.at, tex.at + 10))?.[0];
  if (source !== undefined) tex.at += source.length;
  const letter = render({ source: source ?? group(tex), at: 0 }, document, depth + 1).trim();
  const base = { ı: 'i', ȷ: 'j' }[letter] ?? letter;
  return `${base.slice(0, 1)}${mark}${base.slice(1)}`.normalize('NFC');
}

function define(tex: Tex, { macros }: TexDocument): void {
  const name =
    group(tex).replace(/^\\/, '') ||
    (/^\\([A-Za-z]+)/.exec(tex.source.slice(tex.at, tex.at + 60))?.[1] ?? '');
  if (tex.source[tex.at] === '\\') tex.at += name.length + 1;
  const count = Number(option(tex) ?? '0');
  option(tex);
  const body = group(tex);
  if (name !== '' && Number.isInteger(count) && count <= 9) macros.set(name, { body, arguments: count });
}

function expand(
  tex: Tex,
  macro: { readonly body: string; readonly arguments: number },
  document: TexDocument,
  depth: number,
): string {
  document.expansions += 1;
  if (document.expansions > MOST_EXPANSIONS) return '';
  const values = Array.from({ length: macro.arguments }, () => group(tex));
  const source = macro.body.replace(/#(\d)/g, (_, place: string) => values[Number(place) - 1] ?? '');
  return render({ source: source.slice(0, 10_000), at: 0 }, document, depth + 1);
}

/** What stands in the braces that begin here; empty when none do. */
function group(tex: Tex): string {
  const { source } = tex;
  const [space = ''] = /^\s*/.exec(source.slice(tex.at, tex.at + 200)) ?? [];
  const from = tex.at + space.length;
  if (source[from] !== '{') return '';
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '{') depth++;
    else if (source[at] === '}' && --depth === 0) {
      tex.at = at + 1;
      return source.slice(from + 1, at);
    }
  }
  tex.at = from + 1; // braces that never close
  return '';
}

/** What stands in the brackets that begin here. */
function option(tex: Tex): string | undefined {
  const found = /^\s*\[([^[\]\n]{0,300})\]/.exec(tex.source.slice(tex.at, tex.at + 320));
  if (found === null) return undefined;
  tex.at += found[0].length;
  return found[1];
}

function tableOf(content: string, document: TexDocument): string {
  const tex: Tex = { source: content, at: 0 };
  option(tex);
  for (let count = 0; count < 2; count++) group(tex);
  const rows = content
    .slice(tex.at)
    .replace(
      /\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot)\b|\\(?:cline|cmidrule)(?:\([^()]*\))?\{[^{}]*\}/g,
      '',
    )
    .split(/\\\\(?:\[[^\]\n]*\])?|\\tabularnewline\b/)
    .map((row) => row.split(/(?<!\\)&/).flatMap((cell) => cellOf(cell, document)))
    .filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const lines = rows.map(
    (row) => `| ${Array.from({ length: width }, (_, column) => row[column] ?? '').join(' | ')} |`,
  );
  return `\n\n${[lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n')}\n\n`;
}

/** The text of a cell as often as it spans columns. */
function cellOf(source: string, document: TexDocument): string[] {
  const tex: Tex = { source, at: 0 };
  const spans = /^\s*\\multicolumn/.exec(source);
  let count = 1;
  if (spans !== null) {
    tex.at = spans[0].length;
    count = Math.max(1, Math.min(50, Number(group(tex)) || 1));
    group(tex);
  }
  const text = render(tex, document, 1).replace(/\s+/g, ' ').replace(/\|/g, '\\|').trim();
  return Array.from({ length: count }, () => text);
}
