import { shiftedText } from '../../markup/raised-letters.ts';
import { braceGroup, bracketOption, type Tex } from './tex-cursor.ts';
import { texQuantity } from './tex-units.ts';
import { TEX_ACCENTS, TEX_ESCAPES, TEX_MARKS, TEX_SECTIONS, TEX_SIGNS, TEX_SILENT } from './tex-words.ts';

export interface TexDocument {
  readonly facts: Record<string, string>;
  /** Files that are taken in, which are not followed. */
  readonly inputs: string[];
  readonly notes: string[];
  readonly macros: Map<string, { readonly body: string; readonly arguments: number }>;
  readonly lists: { readonly ordered: boolean; count: number }[];
  readonly topSection: number;
  expansions: number;
}

const MOST_EXPANSIONS = 5_000;
const MOST_DEEP = 40;

/** Text of LaTeX as Markdown, from where it is read to its end. */
export function renderTex(tex: Tex, document: TexDocument, depth: number): string {
  let text = '';
  while (tex.at < tex.source.length) {
    const sign = tex.source[tex.at] ?? '';
    if (sign === '\\') text += readCommand(tex, document, depth);
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

function readCommand(tex: Tex, document: TexDocument, depth: number): string {
  const [whole = '\\', letters, sign = ''] =
    /^\\(?:([A-Za-z]{1,40})\*?[ \t]*|([\s\S]))/.exec(tex.source.slice(tex.at, tex.at + 60)) ?? [];
  tex.at += whole.length;
  const name = letters ?? sign;
  const argument = () => renderTex({ source: braceGroup(tex), at: 0 }, document, depth + 1);
  if (depth > MOST_DEEP) return '';
  if (letters === undefined && TEX_ESCAPES[name] !== undefined) return TEX_ESCAPES[name];
  if (TEX_ACCENTS[name] !== undefined) return accented(tex, TEX_ACCENTS[name], document, depth);
  const macro = document.macros.get(name);
  if (macro !== undefined) return expandMacro(tex, macro, document, depth);
  if (TEX_SIGNS[name] !== undefined) return TEX_SIGNS[name];
  const mark = TEX_MARKS[name];
  if (mark !== undefined) {
    const words = argument().trim();
    return words === '' ? '' : `${mark}${words}${mark}`;
  }
  const section = TEX_SECTIONS[name];
  if (section !== undefined) {
    bracketOption(tex);
    const level = Math.max(
      1,
      section - document.topSection + (document.facts['title'] === undefined ? 1 : 2),
    );
    return `\n\n${'#'.repeat(Math.min(6, level))} ${argument().replace(/\s+/g, ' ').trim()}\n\n`;
  }
  return structuralCommand(tex, name, document, argument);
}

function structuralCommand(tex: Tex, name: string, document: TexDocument, argument: () => string): string {
  switch (name) {
    case 'title':
    case 'author':
    case 'date':
      bracketOption(tex);
      document.facts[name] = argument().replace(/\s+/g, ' ').replace(/ ,/g, ',').trim();
      return '';
    case 'and':
      return ', ';
    case 'maketitle':
      return printedTitle(document);
    case 'begin':
      return openEnvironment(tex, braceGroup(tex), document);
    case 'end':
      return closeEnvironment(braceGroup(tex), document);
    case 'item': {
      const label = bracketOption(tex);
      tex.at += /^\s{0,100}/.exec(tex.source.slice(tex.at, tex.at + 100))?.[0].length ?? 0;
      return listItem(label, document);
    }
    case 'def':
      skipDefinition(tex);
      return '';
    case 'bibitem':
      bracketOption(tex);
      return `\n- [${braceGroup(tex)}] `;
    case 'footnote':
    case 'thanks':
      document.notes.push(argument());
      return `[^${document.notes.length}]`;
    case 'caption':
      bracketOption(tex);
      return `\n\n${argument().trim()}\n\n`;
    case 'href': {
      const target = addressText(braceGroup(tex));
      return `[${argument()}](${target})`;
    }
    case 'textsuperscript':
      return shiftedText(argument(), 'raised');
    case 'textsubscript':
      return shiftedText(argument(), 'lowered');
    case 'url':
      return `<${addressText(braceGroup(tex))}>`;
    case 'input':
    case 'include':
    case 'subfile':
      document.inputs.push(braceGroup(tex));
      return '';
    case 'newcommand':
    case 'renewcommand':
    case 'providecommand':
    case 'DeclareMathOperator':
      defineMacro(tex, document);
      return '';
    default:
      return texQuantity(tex, name) ?? otherCommand(tex, name);
  }
}

function otherCommand(tex: Tex, name: string): string {
  if (name.includes('cite') || name.endsWith('ref')) {
    bracketOption(tex);
    bracketOption(tex);
    return `[${braceGroup(tex).replace(/\s+/g, ' ')}]`;
  }
  bracketOption(tex);
  for (let count = 0; count < (TEX_SILENT[name] ?? 0); count++) {
    bracketOption(tex);
    braceGroup(tex);
  }
  return '';
}

function printedTitle({ facts }: TexDocument): string {
  const { title, author, date } = facts;
  const lines = [author, date].filter((line) => line !== undefined && line !== '');
  return title === undefined ? '' : `\n\n# ${title}\n\n${lines.map((line) => `${line}\n\n`).join('')}`;
}

const LIST = /^(itemize|enumerate|description|compactitem|compactenum)$/;

function openEnvironment(tex: Tex, name: string, document: TexDocument): string {
  bracketOption(tex);
  if (LIST.test(name)) {
    document.lists.push({ ordered: name.includes('enum'), count: 0 });
    return document.lists.length === 1 ? '\n\n' : '\n';
  }
  if (/^(?:minipage|tabularx|multicols|wrapfigure|adjustbox|thebibliography)$/.test(name)) braceGroup(tex);
  if (name === 'thebibliography')
    return `\n\n${document.facts['title'] === undefined ? '#' : '##'} References\n\n`;
  if (name === 'abstract') return '\n\n**Abstract**\n\n';
  if (/^(?:theorem|lemma|proof|definition|corollary|proposition|remark|example)$/.test(name))
    return `\n\n**${name[0]?.toUpperCase()}${name.slice(1)}.** `;
  return '\n\n';
}

function closeEnvironment(name: string, { lists }: TexDocument): string {
  if (LIST.test(name)) lists.pop();
  return lists.length > 0 ? '\n' : '\n\n';
}

function listItem(label: string | undefined, { lists }: TexDocument): string {
  const list = lists.at(-1);
  const indent = '   '.repeat(Math.max(0, lists.length - 1));
  if (list !== undefined) list.count += 1;
  const marker = list?.ordered === true ? `${list.count}.` : '-';
  return `\n${indent}${marker} ${label === undefined ? '' : `**${label}** `}`;
}

function accented(tex: Tex, mark: string, document: TexDocument, depth: number): string {
  const source = /^\s*(?:\\[ij](?![A-Za-z])|[^\s\\{}])/.exec(tex.source.slice(tex.at, tex.at + 10))?.[0];
  if (source !== undefined) tex.at += source.length;
  const letter = renderTex({ source: source ?? braceGroup(tex), at: 0 }, document, depth + 1).trim();
  const base = { ı: 'i', ȷ: 'j' }[letter] ?? letter;
  return `${base.slice(0, 1)}${mark}${base.slice(1)}`.normalize('NFC');
}

function defineMacro(tex: Tex, { macros }: TexDocument): void {
  const name =
    braceGroup(tex).replace(/^\\/, '') ||
    (/^\\([A-Za-z]+)/.exec(tex.source.slice(tex.at, tex.at + 60))?.[1] ?? '');
  if (tex.source[tex.at] === '\\') tex.at += name.length + 1;
  const count = Number(bracketOption(tex) ?? '0');
  bracketOption(tex);
  const body = braceGroup(tex);
  if (name !== '' && Number.isInteger(count) && count <= 9) macros.set(name, { body, arguments: count });
}

const addressText = (address: string): string => address.replace(/\\(?=[&%#_$])/g, '');

/** `\def\labelenumi{\arabic{enumi}.}`: up to the end of its first group. */
function skipDefinition(tex: Tex): void {
  const head = /^[^{}\n]{0,200}(?=\{)/.exec(tex.source.slice(tex.at, tex.at + 201))?.[0];
  if (head === undefined) return;
  tex.at += head.length;
  braceGroup(tex);
}

function expandMacro(
  tex: Tex,
  macro: { readonly body: string; readonly arguments: number },
  document: TexDocument,
  depth: number,
): string {
  document.expansions += 1;
  if (document.expansions > MOST_EXPANSIONS) return '';
  const values = Array.from({ length: macro.arguments }, () => braceGroup(tex));
  const source = macro.body.replace(/#(\d)/g, (_, place: string) => values[Number(place) - 1] ?? '');
  return renderTex({ source: source.slice(0, 10_000), at: 0 }, document, depth + 1);
}
