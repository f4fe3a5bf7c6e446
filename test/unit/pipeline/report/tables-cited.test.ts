import { describe, expect, it } from 'vitest';
import type { Claim, Report, ReportBlock } from '../../../../src/domain/index.ts';
import { assembleReport, renderAnswer, renderMarkdown } from '../../../../src/pipeline/report/index.ts';
import { labelsFor } from '../../../../src/pipeline/report/outline/labels.ts';
import { renderHtml } from '../../../../src/pipeline/report/render/render-html.ts';
import { makeDraft, makeInput } from './report-input.ts';

const PLACES = ['Alton', 'Belen', 'Elyria', 'Latrobe', 'Madill', 'Seward'];
const made = assembleReport({
  ...makeInput(),
  draft: makeDraft('Daily backups are kept for 30 days [ev_1].', ''),
});

interface Told {
  readonly text: string;
  readonly cites?: readonly number[];
  /** Where its words begin in each passage. */
  readonly start?: number;
}

/** A report that cites a page of six documents: in a sentence on all of them, one on three, and the rows of a table. */
function reportOf(rows: readonly Told[], tables?: number[]): Report {
  const [one] = made.citations;
  const [block] = made.answer;
  const [claim] = block?.claims ?? [];
  if (one === undefined || block === undefined || claim === undefined) throw new Error('Nothing is cited.');
  const citations = PLACES.map((place, at) => ({
    ...one,
    number: at + 1,
    documentId: place,
    sourcePath: `${place}.pdf`,
    locator: { offsets: { start: 0, end: 9 }, headingPath: [], pages: { first: 1, last: 1 } },
  }));
  const say = (
    kind: ReportBlock['kind'],
    { text, cites = [], start = 0 }: Told,
    more: Partial<Claim> = {},
  ): ReportBlock => ({
    kind,
    claims: [
      {
        ...claim,
        ...more,
        id: text.replace(/\W/g, ''),
        text,
        citations: cites.map((number) => ({ number, quote: 'one', start, end: start + 3 })),
      },
    ],
  });
  const blocks = [
    say('paragraph', { text: 'The table has them.', cites: [1, 2, 3] }),
    say('table_row', { text: 'Place | Cause' }, { frame: true }),
    ...rows.map((row) => say('table_row', row)),
  ];
  return {
    ...made,
    citations,
    answer: [say('paragraph', { text: 'All six lost control.', cites: ALL }, { tables })],
    sections: [{ heading: 'Cases', status: 'answered', blocks }],
  };
}
const ALL = PLACES.map((_, at) => at + 1);
const ROWS = PLACES.map((place, at) => ({ text: `${place} | Control lost`, cites: [at + 1] }));
/** The documents of a report, each by a short name. */
const sourcesOf = ({ citations }: Report, nameOf: (at: number) => string | undefined): Report['sources'] =>
  citations.map(({ documentId, documentTitle, sourcePath, format, contentHash }, at) => ({
    documentId,
    title: documentTitle,
    sourcePath,
    format,
    contentHash,
    name: nameOf(at),
    citations: [at + 1],
  }));
const textOf = (rows: readonly Told[], tables?: number[]) => renderMarkdown(reportOf(rows, tables), 'none');

describe('many documents behind a text', () => {
  it('should be told by the table that their writer cites', () => {
    const markdown = textOf(ROWS, [1]);
    expect(markdown).toContain('All six lost control. (Table 1)');
    expect(markdown).toContain('**Table 1**\n\n| Place | Cause | Source |');
    expect(markdown).toContain('| Seward | Control lost | [6, p. 1]');
  });

  it('should be told once below a table of which one row cites all, where the places are few', () => {
    const both = { text: 'Belen | Control lost', cites: [1, 2] };
    const few = textOf([{ text: 'Alton | Control lost', cites: [1] }, both]);
    expect(few).toContain('| Place | Cause |\n');
    expect(few).toContain('| Belen | Control lost |\n\nSource: [1, p. 1; 2, p. 1]');
    const uncited = textOf([both, { text: 'Elyria | Control lost' }]);
    expect(uncited).toContain('| Belen | Control lost | [1, p. 1; 2, p. 1] |\n| Elyria | Control lost |  |');
    expect(textOf(ROWS.slice(0, 2))).toContain('| Belen | Control lost | [2, p. 1] |');
  });

  it('should have what is said above it as a note where that is too long for a heading', () => {
    const told = (caption: string) => {
      const report = reportOf(ROWS, [1]);
      const [section] = report.sections;
      const [first, ...rows] = section?.blocks ?? [];
      const [claim] = first?.claims ?? [];
      if (first === undefined || claim === undefined) throw new Error('Nothing is told.');
      const note = {
        kind: 'heading' as const,
        claims: [{ ...claim, text: caption, citations: [], frame: true }],
      };
      const sections = [{ heading: 'Cases', status: 'answered' as const, blocks: [first, note, ...rows] }];
      return renderMarkdown({ ...report, sections }, 'none');
    };
    expect(told('Places')).toContain('### Places\n\n**Table 1**');
    const long = `Groups are drawn here: ${'A has the places in the north, '.repeat(3)}B the others`;
    expect(told(long)).toContain(`*${long}*\n\n**Table 1**`);
  });

  it('should have its caption behind its number, whether or not a text names it', () => {
    const told = (caption: string, rows = ROWS) => {
      const report = reportOf(rows, rows === ROWS ? [1] : undefined);
      const [first, ...table] = report.sections[0]?.blocks ?? [];
      const [claim] = first?.claims ?? [];
      if (first === undefined || claim === undefined) throw new Error('Nothing is told.');
      const above = {
        kind: 'heading' as const,
        claims: [{ ...claim, text: caption, citations: [], frame: true }],
      };
      const sections = [{ heading: 'Cases', status: 'answered' as const, blocks: [first, above, ...table] }];
      return renderMarkdown({ ...report, sections }, 'none');
    };
    expect(told('Table 3: Places and causes')).toContain('**Table 1: Places and causes**\n\n| Place |');
    expect(told('Table 3: Places and causes', ROWS.slice(1))).toContain('**Table 1: Places and causes**\n');
    expect(told('Places and causes')).toContain('### Places and causes\n\n**Table 1**\n');
  });

  it('should lead to its head in HTML', () => {
    expect(renderHtml(reportOf(ROWS, [1]), 'none')).toContain('<a href="#PlaceCause">Table 1</a>');
  });

  it('should be named where their writer cites no table, whatever the rows of one cite, and no table has a number then', () => {
    const markdown = textOf(ROWS);
    expect(markdown).toContain('All six lost control. [1–6, each p. 1]');
    expect(markdown).not.toContain('Table 1');
  });

  it('should be left to the sentences beside it, or to the table that follows, by one for which its writer cites nothing', () => {
    const report = reportOf(ROWS);
    const told = (uncited: boolean, cited: readonly number[], next = [1]) =>
      renderMarkdown(
        {
          ...report,
          answer: report.answer.map(({ kind, claims }) => ({
            kind,
            claims: claims.flatMap((claim) => {
              const of = (numbers: readonly number[]) =>
                numbers.map((number) => ({ number, quote: 'one', start: 0, end: 3 }));
              return [
                { ...claim, citations: of(cited), ...(uncited && { uncited }) },
                { ...claim, id: 'next', text: 'Alton did first.', citations: of(next) },
              ];
            }),
          })),
        },
        'none',
      );
    expect(told(true, ALL)).toContain('All six lost control. Alton did first. [1, p. 1]\n');
    expect(told(false, ALL)).toContain('All six lost control. [1–6, each p. 1] Alton');
    expect(told(true, [1, 2])).toContain('All six lost control. [1, p. 1; 2, p. 1] Alton');
    expect(told(true, ALL, [])).toContain('All six lost control. [1–6, each p. 1] Alton');
    const [only] = report.answer;
    const [first] = only?.claims ?? [];
    if (only === undefined || first === undefined) throw new Error('Nothing is told.');
    const alone = { ...only, claims: [{ ...first, uncited: true }] };
    const section = (blocks: readonly ReportBlock[]) =>
      renderMarkdown(
        { ...report, sections: report.sections.map((one) => ({ ...one, blocks: [alone, ...blocks] })) },
        'none',
      );
    const rows = report.sections[0]?.blocks.slice(1) ?? [];
    expect(section(rows)).toContain('All six lost control.\n\n| Place |');
    expect(section([]).match(/control\. \[1–6, each p\. 1\]\n/g)).toHaveLength(2);
  });

  it('should be told by that table in a row that sums up its rows', () => {
    const report = reportOf(ROWS);
    const [section] = report.sections;
    const blocks = section?.blocks ?? [];
    const [head, first] = blocks.slice(1);
    const [claim] = first?.claims ?? [];
    const [frame] = head?.claims ?? [];
    if (section === undefined || claim === undefined || frame === undefined) throw new Error('No row.');
    const row = (id: string, text: string, numbers: readonly number[], tables?: number[]): ReportBlock => ({
      kind: 'table_row',
      claims: [
        {
          ...claim,
          id,
          text,
          ...(tables && { tables }),
          citations: numbers.map((number) => ({ number, quote: 'one', start: 0, end: 3 })),
        },
      ],
    });
    const second = [
      { kind: 'table_row' as const, claims: [{ ...frame, id: 'second', text: 'Group | Cases' }] },
      row('all', 'All | 6', ALL, [1]),
      row('two', 'Two | 2', [1, 2]),
    ];
    const sections = [{ ...section, blocks: [...blocks, ...second] }];
    const markdown = renderMarkdown({ ...report, sections }, 'none');
    expect(markdown).toContain('| All | 6 | (Table 1) |\n| Two | 2 | [1, p. 1; 2, p. 1] |');
    const both = [...second.slice(0, 2), row('two', 'Two | 2', [1, 2], [1])];
    const once = renderMarkdown(
      { ...report, sections: [{ ...section, blocks: [...blocks, ...both] }] },
      'none',
    );
    expect(once).toContain(
      '| Group | Cases |\n| --- | --- |\n| All | 6 |\n| Two | 2 |\n\nSource: (Table 1)\n',
    );
  });

  it('should be told by several tables where their writer cites several', () => {
    const report = reportOf(ROWS, [1, 2]);
    const blocks = report.sections[0]?.blocks ?? [];
    const split = [...blocks.slice(0, 5), ...blocks.slice(0, 2), ...blocks.slice(5)];
    const sections = [{ heading: 'Cases', status: 'answered' as const, blocks: split }];
    expect(renderMarkdown({ ...report, sections }, 'none')).toContain('lost control. (Tables 1 and 2)\n');
    expect(renderMarkdown(report, 'none')).toContain('lost control. (Table 1)\n');
    const { tables } = labelsFor('en');
    expect([tables([4]), tables([4, 12]), tables([1, 4, 12])]).toEqual([
      'Table 4',
      'Tables 4 and 12',
      'Tables 1, 4 and 12',
    ]);
  });

  it('should not be named again where the text names them and they stand at one place', () => {
    const report = reportOf([]);
    const sources = sourcesOf(report, (at) => PLACES[at]);
    const told = (text: string) =>
      renderMarkdown(
        {
          ...report,
          sources,
          answer: report.answer.map(({ kind, claims }) => ({
            kind,
            claims: claims.map((claim) => ({ ...claim, text, citations: claim.citations.slice(0, 3) })),
          })),
        },
        'none',
      );
    expect(told('Alton, Belen and Elyria lost control.')).toContain('lost control. [each p. 1]\n');
    expect(told('Alton and Belen lost control.')).toContain('[Alton, p. 1; Belen, p. 1; Elyria, p. 1]');
  });

  it('should not be named behind a row that begins with the one that it cites', () => {
    const report = reportOf(ROWS);
    const named = sourcesOf(report, (at) => PLACES[at]);
    const markdown = renderMarkdown({ ...report, sources: named }, 'none');
    expect(markdown).toMatch(new RegExp(`^\\| ${PLACES[0]} .*\\| \\[p\\. 1\\] \\|$`, 'm'));
    const longer = named.map((one, at) => ({ ...one, name: `${PLACES[at]} NYC08CA0${at}` }));
    expect(renderMarkdown({ ...report, sources: longer }, 'none')).toMatch(
      new RegExp(`^\\| ${PLACES[0]} .*\\| \\[p\\. 1\\] \\|$`, 'm'),
    );
    const years = reportOf([{ text: 'Costs, 2000 | 12', cites: [1] }]);
    const byYear = sourcesOf(years, (at) => `Harbour ${2000 + at}`);
    expect(renderMarkdown({ ...years, sources: byYear }, 'none')).toContain('| 12 | [Harbour 2000, p. 1] |');
    const alike = named.map((one, at) => ({ ...one, name: `${PLACES[0]} ${at}` }));
    expect(renderMarkdown({ ...report, sources: alike }, 'none')).toContain(`| [${PLACES[0]} 0, p. 1] |`);
    // A company that is in the title of another document has more than one.
    const company = named.map((one, at) => ({
      ...one,
      name: at === 0 ? `${PLACES[0]} release` : `No. ${at}`,
      title: `${PLACES[0]}, report ${at}`,
    }));
    expect(renderMarkdown({ ...report, sources: company }, 'none')).toContain(
      `| [${PLACES[0]} release, p. 1] |`,
    );
    const renamed = named.map((one, at) => ({ ...one, name: `No. ${at}` }));
    expect(renderMarkdown({ ...report, sources: renamed }, 'none')).toContain('| [No. 0, p. 1] |');
  });

  it('should be cited by the table that their writer names, which has a caption then', () => {
    const report = reportOf(ROWS);
    const byTable = (table: number) =>
      renderMarkdown(
        {
          ...report,
          answer: report.answer.map(({ kind, claims }) => ({
            kind,
            claims: claims.map((claim) => ({
              ...claim,
              text: 'Two of them lost control.',
              citations: claim.citations.slice(0, 2),
              tables: [table],
            })),
          })),
        },
        'none',
      );
    expect(byTable(1)).toContain('Two of them lost control. (Table 1)\n');
    expect(byTable(1)).toContain('**Table 1**');
    expect(byTable(2)).toContain('Two of them lost control. [1, p. 1; 2, p. 1]\n');
    // A document that no row cites is no part of what the table shows.
    const fewer = reportOf(ROWS.slice(1), [1]);
    const answerOf = (numbers: number) =>
      fewer.answer.map(({ kind, claims }) => ({
        kind,
        claims: claims.map((one) => ({ ...one, citations: one.citations.slice(0, numbers) })),
      }));
    expect(renderMarkdown({ ...fewer, answer: answerOf(2) }, 'none')).toContain('(Table 1) [1, p. 1]\n');
    expect(renderMarkdown({ ...fewer, answer: answerOf(1) }, 'none')).toContain('lost control. [1, p. 1]\n');
  });

  it('should be named within a text that cites a table at its end, where its writer names them there', () => {
    const report = reportOf(ROWS, [1]);
    const [first] = report.citations;
    if (first === undefined) throw new Error('Nothing is cited.');
    const pages = { first: 7, last: 7 };
    const citations = [...report.citations, { ...first, number: 7, locator: { ...first.locator, pages } }];
    const told = (
      own: readonly {
        readonly number: number;
        readonly at?: number;
        readonly quote?: string;
        readonly beside?: boolean;
      }[],
      text = 'All six lost control.',
    ) => {
      const answer = report.answer.map(({ kind, claims }) => ({
        kind,
        claims: claims.map((one) => ({
          ...one,
          text,
          citations: own.map((cited) => ({ quote: 'one', ...cited, start: 0, end: 3 })),
        })),
      }));
      return renderMarkdown({ ...report, citations, answer }, 'none');
    };
    const inText = { number: 7, at: 'All six'.length };
    expect(told([inText, { number: 1 }, { number: 2 }])).toContain(
      'All six [1, p. 7] lost control. (Table 1)\n',
    );
    expect(told([{ number: 1 }, { number: 2 }, { number: 7 }])).toContain(
      'All six lost control. (Table 1)\n',
    );
    const printed = { number: 7, quote: 'It took 400 seconds, 40 of them in cloud.' };
    expect(told([{ number: 1 }, printed], 'All six lost control within 400 seconds.')).toContain(
      'within 400 seconds. (Table 1) [1, p. 7]\n',
    );
    expect(told([{ number: 1 }, printed], 'All 40 lost control.')).toContain(
      'All 40 lost control. (Table 1)\n',
    );
    // What its writer cites beside the table stands beside it.
    expect(told([{ number: 1 }, { number: 2 }, { number: 7, beside: true }])).toContain(
      'All six lost control. (Table 1) [1, p. 7]\n',
    );
  });

  it('should stand alone where many of its own documents are cited beside it, but for one with a figure that no row has', () => {
    const report = reportOf(ROWS, [1]);
    const sources = sourcesOf(report, (at) => `${PLACES[at]} investigation`);
    const told = (text: string, quote: string) => {
      const answer = report.answer.map(({ kind, claims }) => ({
        kind,
        claims: claims.map((one) => ({
          ...one,
          text,
          citations: ALL.map((number) => ({
            number,
            quote: number === 3 ? quote : 'one',
            start: 0,
            end: 3,
            beside: true,
          })),
        })),
      }));
      return renderMarkdown({ ...report, sources, answer }, 'none');
    };
    expect(told('All six lost control.', 'one')).toContain('All six lost control. (Table 1)\n');
    expect(told('All lost it within 400 seconds.', 'It took 400 seconds.')).toContain(
      'within 400 seconds. (Table 1) [Elyria investigation, p. 1]\n',
    );
  });

  it('should be left to the sentence that cites it, where a conclusion in bold rests on the whole block', () => {
    const report = reportOf(ROWS.slice(1), [1]);
    const told = (lead?: string) => {
      const answer = report.answer.map(({ kind, claims }) => ({
        kind,
        claims: claims.flatMap((one) => [
          { ...one, text: 'All six lost control. It was so everywhere.', lead },
          {
            ...one,
            id: 'next',
            text: 'Alton did first.',
            tables: undefined,
            citations: one.citations.slice(0, 1),
          },
        ]),
      }));
      return renderMarkdown({ ...report, answer }, 'none');
    };
    expect(told('All six lost control.')).toContain('everywhere. (Table 1) Alton did first. [1, p. 1]\n');
    expect(told()).toContain('everywhere. (Table 1) [1, p. 1] Alton did first. [1, p. 1]\n');
  });

  it('should be named beside the table that a writer cites, where that does not have them', () => {
    const report = reportOf(ROWS.slice(1), [1]);
    const named = { ...report, sources: sourcesOf(report, (at) => `${PLACES[at]} investigation`) };
    const told = 'All six lost control. (Table 1) [Alton investigation, p. 1]\n';
    expect(renderMarkdown(named, 'none')).toContain(told);
    const html = renderHtml(named, 'none');
    expect(html).toContain('<a href="#PlaceCause">Table 1</a>');
    expect(html.match(/>Alton investigation, p. 1</g)).toHaveLength(2);
  });

  it('should be named by a row that stands for all, not by its own table', () => {
    expect(textOf([...ROWS, { text: 'All | Control lost', cites: ALL }])).toContain(
      '| All | Control lost | [1–6, each p. 1]',
    );
    // A row on many documents shows none of them.
    expect(textOf([{ text: 'All | Control lost', cites: ALL }])).toContain(
      'All six lost control. [1–6, each p. 1]',
    );
  });

  it('should be named in a footnote where no table cites their pages and these take room', () => {
    const report = reportOf(ROWS.slice(1));
    const citations = report.citations.map((one, at) => ({
      ...one,
      locator: { ...one.locator, pages: { first: 10_001, last: 20_001 + at } },
    }));
    const [said] = report.answer;
    if (said === undefined) throw new Error('Nothing is said.');
    const again = said.claims.map((claim) => ({ ...claim, id: 'again', text: 'None was hurt.' }));
    const many = { ...report, citations, answer: [said, { ...said, claims: again }] };
    const markdown = renderMarkdown(many, 'none');
    expect(markdown).toContain('All six lost control. [^f1]\n\nNone was hurt. [^f1]');
    const pages = [1, 2, 3, 4, 5, 6].map((one) => `${one}, pp. 10001–${20_000 + one}`).join('; ');
    expect(markdown).toContain(`\n[^f1]: [${pages}]\n`);
    expect(markdown).not.toContain('[^f2]');
    expect(renderAnswer(many)).toContain('All six lost control. [1]–[6]');
    expect(renderAnswer(many)).not.toContain('[^f1]');
    expect(renderHtml(many, 'none')).toContain('<a id="at-f1" href="#f1">f1</a>');
  });

  it('should stand in a footnote where they are few and take room all the same, also within a sentence', () => {
    const report = reportOf([]);
    const sources = sourcesOf(report, (at) => `${PLACES[at]} Harbour Board 1998`);
    const [said] = report.answer;
    const [claim] = said?.claims ?? [];
    if (said === undefined || claim === undefined) throw new Error('Nothing is said.');
    const told = (own: readonly number[], at?: number) => {
      const citations = own.map((number) => ({ number, quote: 'one', start: 0, end: 3, at }));
      return renderMarkdown(
        { ...report, sources, sections: [], answer: [{ ...said, claims: [{ ...claim, citations }] }] },
        'none',
      );
    };
    expect(told([1, 2, 3])).toContain(`${claim.text} [^f1]\n`);
    expect(told([1, 2, 3], 4)).toContain(`${claim.text} [^f1]\n`);
    const two = '[Alton Harbour Board 1998, p. 1; Belen Harbour Board 1998, p. 1]';
    expect(told([1, 2])).toContain(`${claim.text} ${two}\n`);
  });

  it('should name the place of a figure that only another statement of its paragraph cites', () => {
    const report = reportOf([]);
    const [said] = report.answer;
    const [claim] = said?.claims ?? [];
    if (said === undefined || claim === undefined) throw new Error('Nothing is said.');
    const worked = (id: string, number: number, value: string, of: number): Claim => ({
      ...claim,
      id,
      text: `Costs of ${id} rose.`,
      citations: [{ number, quote: 'one', start: 0, end: 3 }],
      calculations: [{ formula: `${value} - 1 = 1`, cells: [{ value, label: '', number: of }] }],
    });
    const calculationsOf = (...claims: readonly Claim[]) => {
      const answer = [{ kind: 'paragraph' as const, claims: [...claims] }];
      return /\n(1 = 20.*)\n/.exec(renderMarkdown({ ...report, answer }, 'only'))?.[1];
    };
    const own = calculationsOf(worked('oars', 1, '20', 1), worked('sails', 2, '30', 2));
    expect(own).toBe('1 = 20 − 1; 1 = 30 − 1');
    const others = calculationsOf(worked('oars', 1, '20', 2), worked('sails', 2, '30', 2));
    expect(others).toContain('1 = 20 − 1; 1 = 30 − 1; ');
    expect(others).toContain('[2, p. 1]');
  });

  it('should be told once for all that is said to be missing and cites nothing, the words searched in the appendix', () => {
    const report = { ...reportOf(ROWS), unanswered: [] };
    const searched = { queries: ['fuel', 'ga*'], documents: [], total: 6, closest: [] };
    const searchedFor = (own: { queries?: string[]; closest?: number[] }) =>
      report.answer.map(({ kind, claims }) => ({
        kind,
        claims: claims.map((claim) => ({
          ...claim,
          verdict: 'searched' as const,
          citations: [],
          searched: { ...searched, ...own },
        })),
      }));
    const told = (answer: Report['answer'], more: Partial<Report> = {}) =>
      renderMarkdown({ ...report, ...more, answer }, 'none');
    const answer = searchedFor({});
    const note = `*${labelsFor('en').searchedNote}*`;
    expect(told(answer)).toContain('All six lost control.\n');
    expect(told(answer)).toContain(note);
    expect(told(report.answer)).not.toContain(note);
    expect(told(answer)).not.toContain('[^f');
    expect(told(searchedFor({ closest: [2] }))).toContain('control.\n');
    expect(renderMarkdown({ ...report, answer }, 'inline')).toContain('“fuel”, “ga”');
    expect(told(answer, { language: 'zh' })).toContain(`*${labelsFor('zh').searchedNote}*`);
    // Beside an appendix it is said at the foot.
    const beside = renderMarkdown({ ...report, answer }, 'beside');
    expect(beside).toContain(`\n*${labelsFor('en').searchedNote} ${labelsFor('en').madeBy}*`);
    expect(beside.split(labelsFor('en').searchedNote)).toHaveLength(2);
    expect(told(searchedFor({ queries: [] }))).toContain(note);
    const close = searchedFor({ queries: [], closest: [2, 3] });
    expect(told(close)).toContain('control.\n');
    expect(told(close)).toContain(note);
    const cited = [2, 3].map((number) => ({ number, quote: 'one', start: 0, end: 3 }));
    const seen = answer.map(({ kind, claims }) => ({
      kind,
      claims: claims.map((claim) => ({ ...claim, citations: cited })),
    }));
    expect(told(seen)).toContain('control. [2, p. 1; 3, p. 1]\n');
    expect(told(seen)).not.toContain(note);
    expect(renderAnswer({ ...report, answer })).toContain('All six lost control.');
    expect(renderAnswer({ ...report, answer })).not.toMatch(/earched for|\[\^/);
  });

  it('should be told above what the documents leave open, whatever part of the report says so', () => {
    const report = { ...reportOf(ROWS), unanswered: [] };
    const [block] = report.answer;
    const [claim] = block?.claims ?? [];
    if (block === undefined || claim === undefined) throw new Error('Nothing is said.');
    const searched = { queries: ['fuel'], documents: [], total: 6, closest: [] };
    const open = { ...claim, id: 'open', verdict: 'searched' as const, citations: [], searched };
    const limits = {
      heading: 'What the documents leave open',
      status: 'answered' as const,
      limits: true,
      blocks: [{ kind: 'bullet' as const, claims: [{ ...open, text: 'No report names the fuel.' }] }],
    };
    const note = labelsFor('en').searchedNote;
    const markdown = renderMarkdown({ ...report, sections: [...report.sections, limits] }, 'none');
    expect(markdown).toContain(`${note}\n\n- No report names the fuel.\n`);
    expect(markdown.split(note)).toHaveLength(2);
    const cited = [{ kind: 'bullet' as const, claims: [claim] }];
    const all = renderMarkdown({ ...report, sections: [{ ...limits, blocks: cited }] }, 'none');
    expect(all).not.toContain(note);
    const above = report.answer.map(({ kind }) => ({ kind, claims: [open] }));
    const elsewhere = renderMarkdown(
      { ...report, answer: above, sections: [{ ...limits, blocks: cited }] },
      'none',
    );
    expect(elsewhere).toMatch(new RegExp(`\n## [^\n]+\n\n${note}\n\n- `));
  });

  it('should be named where they are few', () => {
    expect(textOf(ROWS)).toContain('The table has them. [1, p. 1; 2, p. 1; 3, p. 1]');
  });
});
