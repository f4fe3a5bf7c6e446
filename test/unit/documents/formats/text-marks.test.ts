import { describe, expect, it } from 'vitest';
import type { Converter } from '../../../../src/documents/converter.ts';
import { htmlToBlocks } from '../../../../src/documents/formats/html/html-blocks.ts';
import { markdownToBlocks } from '../../../../src/documents/formats/markdown/markdown-blocks.ts';
import { convertOrg } from '../../../../src/documents/formats/org/org.ts';
import { convertTex } from '../../../../src/documents/formats/tex/tex.ts';
import { textToBlocks } from '../../../../src/documents/formats/text/text-blocks.ts';
import { convertXml } from '../../../../src/documents/formats/xml/xml.ts';
import { convertYaml } from '../../../../src/documents/formats/yaml/yaml.ts';
import { parseHtml } from '../../../../src/documents/markup/html-dom.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';
import { contextOf } from './context.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
async function convert(converter: Converter, format: 'tex' | 'org' | 'xml' | 'yaml', text: string) {
  const document = await converter(bytesOf(text), contextOf(format));
  const shape = document.blocks.map(({ kind, marker, level, text: words, rows }) =>
    [kind === 'heading' ? `h${level}` : kind, marker, rows === undefined ? words : JSON.stringify(rows)]
      .filter(Boolean)
      .join(' | '),
  );
  return { shape, title: document.title, said: saidWarnings(document.warnings) };
}

describe('LaTeX', () => {
  const tex = (body: string) => convert(convertTex, 'tex', body);

  it('should read an article by its sections, without commands and comments', async () => {
    const { shape, title, said } = await tex(`\\documentclass{article}\\usepackage{x} % comment
\\title{On \\emph{slow} comets}\\author{A. Noor \\and B. Wu}
\\begin{document}\\maketitle
\\section{Data}\\label{sec:d}
Fifty \\% of them\\footnote{All named.} fade, see \\cite{smith} --- \`\`slowly''.
\\begin{itemize}\\item \\textbf{Sky}: 2019--2024\\begin{enumerate}\\item first\\end{enumerate}\\end{itemize}
\\input{appendix}
\\end{document} rest`);
    expect(shape).toEqual([
      'h1 | On *slow* comets',
      'paragraph | A. Noor, B. Wu',
      'h2 | Data',
      'paragraph | Fifty % of them[^1] fade, see [smith] — “slowly”.',
      'list_item | - | **Sky**: 2019–2024',
      'list_item | 1. | first',
      'note | 1 | All named.',
    ]);
    expect(title).toBe('On slow comets');
    expect(said).toEqual([
      'Files that this one takes in are not part of it here, and are read as files of their own: appendix.',
    ]);
  });

  it.each([
    ['accents', 'Caf\\\'e na\\"{\\i}ve \\c{c}a \\AA', 'paragraph | Café naïve ça Å'],
    ['a macro', '\\newcommand{\\unit}[2]{#1\\,#2}About \\unit{30}{km}.', 'paragraph | About 30 km.'],
    [
      'signs that have a name',
      '5 \\textless{} 6 \\textgreater{} 4, 3 \\texttimes{} 2 \\textpm{} 1\\textcelsius, \\guillemotleft a\\guillemotright',
      'paragraph | 5 \\< 6 > 4, 3 × 2 ± 1°C, «a»',
    ],
    [
      'what is struck out, whatever bookmarks make of it',
      '\\pdfstringdefDisableCommands{\\renewcommand{\\sout}{}}\\sout{old 3} new 4',
      'paragraph | ~~old 3~~ new 4',
    ],
    ['a formula in a line', 'as $v < 30$ here', 'paragraph | as $v < 30$ here'],
    [
      'a formula apart',
      '\\begin{equation}\\label{a} r = \\frac{a}{b} \\end{equation}',
      'formula | r = \\frac{a}{b}',
    ],
    [
      'a table',
      '\\begin{tabular}{lr}\\hline Name & Period \\\\ \\multicolumn{2}{c}{all} \\\\\\end{tabular}',
      'table | [["Name","Period"],["all","all"]]',
    ],
    [
      'cells that span rows, and lines in a cell',
      '\\begin{tabular}{lr}\\multirow{2}{*}{A} & 10 \\\\ & \\makecell[l]{11 \\\\ or 12} \\\\ B & \\multirow[t]{1}{2cm}{9} \\\\\\end{tabular}',
      'table | [["A","10"],["A","11 or 12"],["B","9"]]',
    ],
    [
      'a table of several pages',
      '\\begin{longtable}{lr}\\caption{Fees}\\tabularnewline\\toprule A & B \\\\ \\endfirsthead A & B \\\\ \\endhead Goes on & \\\\ \\endfoot \\bottomrule \\endlastfoot 1 & 2 \\\\\\end{longtable}',
      ['paragraph | Fees', 'table | [["A","B"],["1","2"]]'],
    ],
    [
      'lists whose lines are indented',
      '\\begin{enumerate}\n\\def\\labelenumi{\\arabic{enumi}.}\n\\item\n  First\n\\item\n  Second\n  \\begin{itemize}\n  \\item\n    Inner\n  \\end{itemize}\n\\end{enumerate}',
      ['list_item | 1. | First', 'list_item | 2. | Second', 'list_item | - | Inner'],
    ],
    [
      'quantities',
      '\\SI{5.3}{\\kilo\\metre\\per\\hour}, \\qty[per-mode=symbol]{2 +- 1}{\\kg\\square\\metre}, \\num{1e3}, \\SIrange{1}{2}{\\percent}, \\SI{30}{\\degree}',
      'paragraph | 5.3 km/h, 2 ± 1 kg·m², 1e3, 1 to 2 %, 30°',
    ],
    ['raised letters', '5 m\\textsuperscript{2} of CO\\textsubscript{2}', 'paragraph | 5 m² of CO₂'],
    ['what is never printed', 'a \\iffalse old \\else new \\fi b', 'paragraph | a  new  b'],
    ['turned text', '\\rotatebox{90}{Share} \\sout{5} 6', 'paragraph | Share ~~5~~ 6'],
    ['code', '\\begin{verbatim}\na % b\n\\end{verbatim}', 'code | a % b'],
    [
      'an address',
      '\\href{https://a.example/?x=1\\&y=2\\#z}{here}',
      'paragraph | [here](https://a.example/?x=1&y=2#z)',
    ],
    ['code in a line', 'run \\verb|a_b 50%| and \\verb+x+ % not this', 'paragraph | run `a_b 50%` and `x`'],
    ['unknown commands', '\\strange{kept} \\vspace{1cm}words', 'paragraph | kept words'],
    ['braces that never close', 'before {\\bf after', 'paragraph | before after'],
  ])('should read %s', async (_, source, expected) => {
    expect((await tex(source)).shape).toEqual([expected].flat());
  });

  it('should end with macros that multiply', async () => {
    const macros = Array.from({ length: 26 }, (_, at) => {
      const [own, next] = [String.fromCharCode(97 + at), String.fromCharCode(98 + at)];
      return `\\newcommand{\\x${own}}{\\x${next}\\x${next}\\x${next}}`;
    });
    expect((await tex(`${macros.join('\n')}Text \\xa end`)).shape).toHaveLength(1);
  });
});

describe('Org', () => {
  it('should read headings, lists, tables, code and links, without drawers, keywords and comments', async () => {
    const { shape, title } = await convert(
      convertOrg,
      'org',
      `#+TITLE: Diary\n\n* Spring :plan:\n** TODO Buy /seeds/\n:PROPERTIES:\n:ID: 7\n:END:\n- [ ] peas\n  1. sugar\n| Bed | m² |\n|-----+----|\n| A | 12 |\n# comment\n#+BEGIN_SRC sh\n* no heading\n#+END_SRC\nA [[https://x.example][link]] and *bold*.\n`,
    );
    expect(shape).toEqual([
      'h1 | Spring',
      'h2 | Buy *seeds*',
      'list_item | - | [ ] peas',
      'list_item | 1. | sugar',
      'table | [["Bed","m²"],["A","12"]]',
      'code | * no heading',
      'paragraph | A [link](https://x.example) and **bold**.',
    ]);
    expect(title).toBe('Diary');
  });

  it('should read notes and lines of fixed width apart, and leave out what is a comment', async () => {
    const { shape } = await convert(
      convertOrg,
      'org',
      'Peas[fn:1] grow.\n: row  1\n: row  2\n[fn:1] Sown in May.\n* COMMENT Old\nsecret\n** Also old\nsecret\n* New\nSeen.',
    );
    expect(shape).toEqual([
      'paragraph | Peas[^1] grow.',
      'code | row  1\nrow  2',
      'note | 1 | Sown in May.',
      'h1 | New',
      'paragraph | Seen.',
    ]);
  });
});

describe('XML', () => {
  const xml = (text: string) => convert(convertXml, 'xml', text);

  it('should read a formula once, as LaTeX', async () => {
    const half = '<mml:math><mml:mfrac><mml:mn>1</mml:mn><mml:mn>2</mml:mn></mml:mfrac></mml:math>';
    const { shape } = await xml(
      `<article xmlns:mml="m"><p>At <alternatives><tex-math>$\\frac12$</tex-math>${half}</alternatives> and <tex-math>x_1</tex-math> m.</p><disp-formula>${half}</disp-formula></article>`,
    );
    expect(shape).toEqual(['paragraph | At $\\frac{1}{2}$ and $x_1$ m.', 'formula | \\frac{1}{2}']);
  });

  it('should read a book by its titles', async () => {
    const { shape, title } = await xml(
      '<?xml version="1.0"?><!DOCTYPE book [<!ENTITY co "Acme">]><book><title>Pumps</title><chapter><title>Start</title><para>Turn the <emphasis>red</emphasis> valve.</para><itemizedlist><listitem><para>Wait</para></listitem></itemizedlist></chapter></book>',
    );
    expect(shape).toEqual([
      'h1 | Pumps',
      'h2 | Start',
      'paragraph | Turn the red valve.',
      'list_item | - | Wait',
    ]);
    expect(title).toBe('Pumps');
  });

  it('should read records as a table, other values by their names, and pages in feeds', async () => {
    const plant = (id: number, name: string) =>
      `<plant id="p${id}"><name>${name}</name><price currency="EUR">2.4${id}</price></plant>`;
    expect(
      (
        await xml(
          `<c xmlns:x="u"><!-- no --><plants>${plant(1, 'Löwenzahn')}${plant(2, 'Lily')}</plants><x:count>2</x:count><note><![CDATA[Likes <b>shade</b> & water]]></note></c>`,
        )
      ).shape,
    ).toEqual([
      'table | [["id","name","price"],["p1","Löwenzahn","2.41 (currency: EUR)"],["p2","Lily","2.42 (currency: EUR)"]]',
      'list_item | - | count: 2',
      'paragraph | Likes **shade** & water',
    ]);
  });

  it('should put the attributes of an element below its title, not into the section before', async () => {
    const book = (id: number) =>
      `<book id="b${id}"><title>Title ${id}</title><note>Has <b>mixed</b> text.</note></book>`;
    expect((await xml(`<books>${book(1)}${book(2)}</books>`)).shape).toEqual([
      'h2 | Title 1',
      'list_item | - | id: b1',
      'paragraph | Has mixed text.',
      'h2 | Title 2',
      'list_item | - | id: b2',
      'paragraph | Has mixed text.',
    ]);
  });

  it('should keep the attributes of items, and tell apart records that hold others', async () => {
    const crate = (id: number, hen: string) =>
      `<crate id="${id}"><owner>Lund</owner><item sku="00${id}" qty="3">${hen}</item><item sku="010">Feed</item></crate>`;
    expect((await xml(`<crates>${crate(1, 'Wyandotte')}${crate(2, 'Sussex')}</crates>`)).shape).toEqual([
      'h1 | crate 1',
      'list_item | - | id: 1',
      'list_item | - | owner: Lund',
      'list_item | - | Wyandotte (sku: 001, qty: 3)',
      'list_item | - | Feed (sku: 010)',
      'h1 | crate 2',
      'list_item | - | id: 2',
      'list_item | - | owner: Lund',
      'list_item | - | Sussex (sku: 002, qty: 3)',
      'list_item | - | Feed (sku: 010)',
    ]);
  });

  it('should read a list of paragraphs as a list', async () => {
    const list = ['soil', 'light'].map((text) => `<listitem><para>${text}</para></listitem>`).join('');
    expect((await xml(`<article><itemizedlist>${list}</itemizedlist></article>`)).shape).toEqual([
      'list_item | - | soil',
      'list_item | - | light',
    ]);
  });

  it('should read tables of DocBook and JATS, raised letters and notes in their places', async () => {
    const docbook = `<table><title>Nitrate</title><tgroup cols="3"><colspec colname="c1"/><thead><row><entry>Site</entry><entry namest="c2" nameend="c3">mg/l</entry></row></thead><tbody><row><entry morerows="1">Au</entry><entry>7<superscript>a</superscript></entry><entry>10<superscript>5</superscript></entry></row><row><entry>8</entry><entry>9</entry></row></tbody></tgroup></table>`;
    const jats = '<table><tr><th>Site</th><th>Hens</th></tr><tr><td colspan="2">none</td></tr></table>';
    const para =
      '<para>H<subscript>2</subscript>O<footnote><para>Measured.</para></footnote> at 20 °C</para>';
    expect((await xml(`<article>${docbook}${para}${jats}</article>`)).shape).toEqual([
      'table | [["Site","mg/l","mg/l"],["Au","7a","10⁵"],["Au","8","9"]]',
      'paragraph | H₂O (Measured.) at 20 °C',
      'table | [["Site","Hens"],["none","none"]]',
    ]);
  });

  it('should refuse elements that nest without end', async () => {
    await expect(xml('<a>'.repeat(100_000))).rejects.toMatchObject({ code: 'E032' });
  });
});

describe('YAML', () => {
  const yaml = (text: string) => convert(convertYaml, 'yaml', text);

  it('should read values as they are written, of every document in a file', async () => {
    const { shape } = await yaml(
      'kind: Web # comment\nbig: 12345678901234567890\nwhen: 2025-06-01\non: yes\nports:\n  - {name: a, port: 080}\n  - {name: b, port: 1_0}\n---\nkind: Service\n',
    );
    expect(shape).toEqual([
      'list_item | - | kind: Web',
      'list_item | - | big: 12345678901234567890',
      'list_item | - | when: 2025-06-01',
      'list_item | - | on: yes',
      'h1 | ports',
      'table | [["name","port"],["a","080"],["b","1_0"]]',
      'list_item | - | kind: Service',
    ]);
  });

  it('should read a template of YAML as text, and refuse aliases that multiply', async () => {
    expect((await yaml('{{- if .Values.on }}\nkind: [Web\n{{- end }}\n')).shape.join()).toContain(
      'kind: [Web',
    );
    const levels = Array.from(
      { length: 9 },
      (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(',')}]`,
    );
    await expect(yaml(`a0: &a0 x\n${levels.join('\n')}\n`)).rejects.toMatchObject({ code: 'E030' });
  });
});

describe('tables drawn with signs', () => {
  const GRID = [
    '+-------+----------+',
    '| Site  | Nitrate  |',
    '+=======+==========+',
    '| Au    | 12.5     |',
    '|       | (twice)  |',
    '+-------+----------+',
    '| Berg  | 7.1      |',
    '+-------+----------+',
  ];
  const QUERY = [
    '+----+------+',
    '| id | name |',
    '+----+------+',
    '| 1  | Ann  |',
    '| 2  | Bo   |',
    '+----+------+',
  ];

  it('should be tables of texts and of Markdown', () => {
    for (const read of [textToBlocks, markdownToBlocks]) {
      const [grid, query] = [GRID, QUERY].map((lines) => read(`Before.\n\n${lines.join('\n')}\n\nAfter.`)[1]);
      expect(grid).toMatchObject({
        headerRows: 1,
        rows: [
          ['Site', 'Nitrate'],
          ['Au', '12.5 (twice)'],
          ['Berg', '7.1'],
        ],
      });
      expect(query).toMatchObject({
        headerRows: 1,
        rows: [
          ['id', 'name'],
          ['1', 'Ann'],
          ['2', 'Bo'],
        ],
      });
    }
    const [above, table, below] = textToBlocks(['2 rows:', ...QUERY, 'done'].join('\n'));
    expect([above?.text, table?.rows?.length, below?.text]).toEqual(['2 rows:', 3, 'done']);
  });

  it('should stay text where cells reach over columns', () => {
    const wide = GRID.with(4, '| of three years   |');
    expect(textToBlocks(wide.join('\n'))[0]?.kind).not.toBe('table');
  });
});

describe('signs of texts', () => {
  it('should take a line between two rules for a title', () => {
    expect(
      textToBlocks('============\nPump control\n============\n\nText.').map(({ kind, text }) => [kind, text]),
    ).toEqual([
      ['heading', 'Pump control'],
      ['paragraph', 'Text.'],
    ]);
  });

  it('should end the lines of code at its breaks, as in documents of Word', () => {
    const { body } = parseHtml('<pre>def f(x):<br>  return <b>x</b><!-- no --></pre>');
    expect(htmlToBlocks(body)).toEqual([{ kind: 'code', text: 'def f(x):\n  return x' }]);
  });

  it('should leave out the name of a heading in Markdown', () => {
    expect(markdownToBlocks('## Limits {#limits .wide}')[0]?.text).toBe('Limits');
  });

  it('should keep raised letters of tags in Markdown', () => {
    expect(markdownToBlocks('H<sub>2</sub>O at 10<sup>5</sup> Pa, 1<sup>st</sup>')[0]?.text).toBe(
      'H₂O at 10⁵ Pa, 1st',
    );
  });
});
