import { describe, expect, it } from 'vitest';
import { type CountWords, createLedger } from '../../../../src/agents/investigation/ledger.ts';
import { createQuoteLocator } from '../../../../src/agents/investigation/quote-locator.ts';
import type { LibraryDocument, StoredChunk } from '../../../../src/domain/index.ts';
import { createEvidenceBook, toPassage } from '../../../../src/tools/index.ts';

const TEXTS = [
  'Net sales were $4,100 million in 2021, up from 3,900 in 2020.',
  '| Segment | 2021 | 2020 |\n| --- | --- | --- |\n| Sails | 1,250 | 990 |',
];
const LONG = `Sails are sold to owners of small boats, ${'who keep them in harbours of the north and the west, '.repeat(8)}and nearly all of them come back.`;
const MARKDOWN = [...TEXTS, LONG].join('\n\n');

const chunk = (ordinal: number): StoredChunk => {
  const text = TEXTS[ordinal] ?? '';
  const start = MARKDOWN.indexOf(text);
  return {
    id: `chk_${ordinal}`,
    documentId: 'doc_1',
    versionId: 'ver_1',
    ordinal,
    sectionId: 'sec_1',
    text,
    prefix: '',
    headingPath: ['Results'],
    tokens: 20,
    contentHash: 'h',
    locator: {
      headingPath: ['Results'],
      offsets: { start, end: start + text.length },
      pages: { first: ordinal + 7, last: ordinal + 7 },
    },
    documentTitle: 'Annual report',
    sourcePath: 'report.pdf',
    format: 'pdf',
    fileHash: 'f',
  } as unknown as StoredChunk;
};

const DOCUMENT = {
  id: 'doc_1',
  collectionId: 'col_1',
  sourcePath: 'report.pdf',
  title: 'Annual report',
  currentVersionId: 'ver_1',
} as LibraryDocument;

function open(count: CountWords = async () => ({ documents: 3, hits: 0, text: '' }), versionIds?: string[]) {
  const book = createEvidenceBook('places');
  // A question about versions has been shown nothing yet.
  const shown = versionIds === undefined ? book.show(toPassage(chunk(0), 1)) : '';
  const library = {
    getMarkdown: async () => MARKDOWN,
    getChunkRange: async (_: string, first: number, last: number) =>
      [chunk(0), chunk(1)].filter(({ ordinal }) => ordinal >= first && ordinal <= last),
    findDocument: async () => undefined,
    listDocuments: async () => [DOCUMENT],
  };
  const scope = { collectionIds: ['col_1'], ...(versionIds && { versionIds }) };
  const locate = createQuoteLocator({ library, book, scope });
  return { shown, ledger: createLedger({ taskId: 't2', language: 'en', locate, count, asked: [] }) };
}

describe('a ledger', () => {
  it('should not ask for the place of a head that tools show in one line with the rows that are quoted', async () => {
    const { ledger } = open();
    const note = (head: string, ...rows: string[]) =>
      ledger.note({ statement: `Sails came to 1,250 in 2021 (${head}).`, quotes: [head, ...rows] });
    expect((await note('| Segment 2021 | Segment 2020 |')).refused).toBe(1);
    expect((await note('| Segment 2021 | Oars 2020 |', '| Sails | 1,250 | 990 |')).refused).toBe(1);
    expect((await note('| – | – |', '| Sails | 1,250 | 990 |')).refused).toBe(1);
    expect((await note('| Segment 2021 | Segment 2020 |', '| Sails | 1,250 | 990 |')).refused).toBe(0);
    expect(ledger.findings[0]?.quotes.map(({ text }) => text)).toEqual(['| Sails | 1,250 | 990 |']);
  });

  it('should keep a note with the place of its quotation', async () => {
    const { ledger, shown } = open();
    const { text: said } = await ledger.note({
      findings: [
        {
          statement: 'Net sales were $4,100 million in 2021.',
          quotes: [{ text: 'net sales were $4,100 million in 2021', passage: shown }],
        },
      ],
    });
    expect(said).toBe('1. noted as t2.1');
    expect(ledger.findings).toEqual([
      {
        id: 't2.1',
        taskId: 't2',
        statement: 'Net sales were $4,100 million in 2021.',
        quotes: [
          {
            chunkIds: ['chk_0'],
            documentId: 'doc_1',
            documentTitle: 'Annual report',
            page: 7,
            text: 'Net sales were $4,100 million in 2021',
          },
        ],
      },
    ]);
  });

  it('should look for a quotation in the one document that its note names', async () => {
    const noted = (documents: readonly string[]) =>
      open(undefined, ['ver_1']).ledger.note({
        statement: 'Net sales were $4,100 million in 2021.',
        quotes: ['Net sales were $4,100 million in 2021'],
        documents,
      });
    expect((await noted(['report.pdf'])).text).toBe('1. noted as t2.1');
    expect((await noted([])).text).toContain('stands in no document');
    expect((await noted(['report.pdf', 'other.pdf'])).text).toContain('stands in no document');
  });

  it('should put a note in the place of one that it replaces, and refuse one for which there is none', async () => {
    const { ledger } = open();
    const wrong = { statement: 'Sails sold 990 in 2020, oars nothing.', quotes: ['Sails 1,250'] };
    const right = { statement: 'Sails sold 990 in 2020.', quotes: ['Sails 1,250'], replaces: 't2.1' };
    const other = { statement: 'Sails sold 1,250 in 2021.', quotes: ['Sails 1,250'] };
    await ledger.note([wrong, other]);
    expect(await ledger.note(right)).toEqual({ text: '1. noted as t2.1', refused: 0 });
    expect(ledger.findings.map(({ id, statement }) => [id, statement])).toEqual([
      ['t2.1', right.statement],
      ['t2.2', other.statement],
    ]);
    expect(await ledger.note({ ...wrong, replaces: 't2.9' })).toMatchObject({
      text: '1. refused: you have no note t2.9 that it could replace.',
      refused: 1,
    });
    expect(ledger.findings).toHaveLength(2);
    expect(await ledger.note(wrong)).toMatchObject({ text: '1. noted as t2.3', refused: 0 });
  });

  it('should find a quotation that stands elsewhere in the document, and show its whole row', async () => {
    const { ledger, shown } = open();
    await ledger.note({
      statement: 'Sails sold 1,250 in 2021.',
      quotes: [{ text: 'Sails 1,250', passage: shown }],
    });
    expect(ledger.findings[0]?.quotes[0]).toMatchObject({
      chunkIds: ['chk_1'],
      page: 8,
      text: '| Sails | 1,250 | 990 |',
    });
  });

  it('should take a figure that is worked out of quoted ones by arithmetic in braces, and no other', async () => {
    const { ledger } = open();
    const told = (result: string, formula: string) =>
      ledger.note({ statement: `Sails lost ${result} {= ${formula}}.`, quotes: ['Sails 1,250'] });
    expect((await told('20.8 %', '(990 - 1,250) / 1,250 * 100 = -20.8 %')).refused).toBe(0);
    expect((await told('30.8 %', '(990 - 1,250) / 1,250 * 100 = -30.8 %')).text).toMatch(
      /30.8 % is printed neither/,
    );
    expect((await told('92.9 %', '(990 - 13,950) / 13,950 * 100 = -92.9 %')).text).toMatch(
      /92.9 % is printed neither/,
    );
    expect(ledger.findings.map(({ statement }) => statement)).toEqual([
      'Sails lost 20.8 % {= (990 - 1,250) / 1,250 * 100 = -20.8 %}.',
    ]);
  });

  it.each([
    [
      'a quotation from memory',
      { statement: 'It grew.', quotes: ['Sales grew strongly'] },
      /stands in no document/,
    ],
    [
      'a changed figure',
      { statement: 'Net sales were 4,700 in 2021.', quotes: ['Net sales were $4,100 million in 2021'] },
      /4,700 is printed neither/,
    ],
    ['no quotation', { statement: 'Net sales were 4,100.' }, /needs a quotation/],
    ['something unreadable', { statement: 7 }, /cannot be read/],
  ])('should refuse %s and say why', async (_, note, reason) => {
    const { ledger } = open();
    expect(await ledger.note({ findings: [note] })).toMatchObject({
      text: expect.stringMatching(reason),
      refused: 1,
    });
    expect(ledger.findings).toEqual([]);
  });

  it('should say what comes nearest to a quotation that is not there', async () => {
    const { ledger, shown } = open();
    const { text: said } = await ledger.note({
      statement: 'Net sales were 4,100.',
      quotes: [{ text: 'Net sales amounted to 4,100 in 2021', passage: shown }],
    });
    expect(said).toContain('Nearest there: “Net sales were $4,100 million in 2021');
  });

  it('should show to its end what is nearly a quotation, also where no passage is named', async () => {
    const { ledger } = open();
    const { text: said } = await ledger.note({
      statement: 'Sails are bought by owners of small boats.',
      quotes: [LONG.replace('nearly', 'roughly')],
    });
    expect(said).toContain(`Nearest there: “${LONG}”`);
    const { text: other } = await ledger.note({
      statement: 'Sails are bought by owners of small boats.',
      quotes: [
        'Sails are bought by those who own a yacht, and they come in a harbour of the north each year.',
      ],
    });
    expect(other).not.toContain('Nearest');
  });

  it('should take an absence only where its words stand nowhere', async () => {
    const { ledger } = open(async (words) => ({
      documents: 3,
      hits: words.includes('sails') ? 2 : 0,
      text: 'sails: 2',
    }));
    const { text: said } = await ledger.note({
      findings: [
        { statement: 'The report says nothing of oars.', absent: ['oar', 'oars'] },
        { statement: 'The report says nothing of sails.', absent: ['sails'] },
      ],
    });
    expect(said).toContain('1. noted as t2.1');
    expect(said).toContain('2. refused, the words do stand there:\nsails: 2');
    expect(ledger.findings).toMatchObject([{ absent: { words: ['oar', 'oars'], documents: 3 }, quotes: [] }]);
  });

  it('should take an absence whose words stand only where they tell something else', async () => {
    const places = [0, 1].map((at) => ({ chunkIds: [`chk_${at}`], text: TEXTS[at] ?? '' }));
    const found = { documents: 3, hits: 3, text: 'sales: 3' };
    const { ledger, shown } = open(async (_words, _documents, withPlaces) => ({
      ...found,
      places: withPlaces ? places : undefined,
    }));
    const note = { statement: 'The report says nothing of clearance sales.', absent: ['sales', 'sails'] };
    const except = [{ text: 'Net sales were $4,100 million', passage: shown }];
    const { text: missing } = await ledger.note({ ...note, except });
    expect(missing).toContain('the words do stand there:\n| Segment | 2021');
    expect(missing).not.toContain('4,100');
    const { text: invented } = await ledger.note({ ...note, except: [...except, 'Sails are white'] });
    expect(invented).toContain('“Sails are white” stands in no document');
    expect(await ledger.note({ ...note, except: Array(6).fill(except[0]) })).toMatchObject({ refused: 1 });
    expect(ledger.findings).toEqual([]);
    expect(await ledger.note({ ...note, except: [...except, 'Sails 1,250'] })).toMatchObject({ refused: 0 });
    expect(ledger.findings[0]?.absent).toEqual({
      words: ['sales', 'sails'],
      documents: 3,
      except: ['Net sales were $4,100 million', '| Sails | 1,250 | 990 |'],
    });
  });

  it('should take one quotation for a sentence that other documents repeat', async () => {
    const place = (snippet: string) => ({ chunkIds: ['chk_elsewhere'], text: `Other: ${snippet}`, snippet });
    const noteWith = async (snippet: string) => {
      const { ledger } = open(async (_words, _documents, withPlaces) => ({
        ...{ documents: 3, hits: 2, text: 'sales: 2' },
        places: withPlaces ? [place(snippet)] : undefined,
      }));
      const except = ['Net sales were $4,100 million'];
      return await ledger.note({
        statement: 'No clearance sales are told.',
        absent: ['clearance', 'sales'],
        except,
      });
    };
    expect(await noteWith('… sales were  $4,100 million in …')).toMatchObject({ refused: 0 });
    expect(await noteWith('… clearance sales were $4,100 million in …')).toMatchObject({ refused: 1 });
  });

  it('should not take an absence whose places are too many to be named', async () => {
    const { ledger } = open(async () => ({ documents: 3, hits: 900, text: 'sales: 900', places: undefined }));
    const except = ['Net sales were $4,100 million'];
    const { text: said } = await ledger.note({ statement: 'It has no sales.', absent: ['sales'], except });
    expect(said).toContain('sales: 900');
  });

  it('should not ask for the figures of what is absent', async () => {
    const { ledger } = open();
    const note = { statement: 'Hours of the last 90 and 30 days are not given.', absent: ['hours'] };
    expect(await ledger.note(note)).toMatchObject({ refused: 0 });
  });

  it('should not keep the same note twice, nor lose the others for one that is refused', async () => {
    const { ledger } = open();
    const good = { statement: 'Net sales were 4,100.', quotes: ['Net sales were $4,100 million'] };
    const { text: said } = await ledger.note({ findings: [good, { statement: '' }, good] });
    expect(said.split('\n').filter((line) => line.includes('noted as t2.1'))).toHaveLength(2);
    expect(ledger.findings).toHaveLength(1);
  });

  it('should keep what was refused until a note of the same matter is taken', async () => {
    const { ledger } = open();
    const quotes = ['Net sales were $4,100 million in 2021'];
    await ledger.note({ statement: 'Net sales were 4,700 million in 2021.', quotes });
    await ledger.note({ statement: 'Rudders sold well in 2020.', quotes: ['Rudders sold well'] });
    await ledger.note({ statement: 'Rudders sold well in 2020.', quotes: ['Rudders sold very well'] });
    expect(ledger.refused.map(({ statement }) => statement)).toEqual([
      'Net sales were 4,700 million in 2021.',
      'Rudders sold well in 2020.',
    ]);
    expect(ledger.refused[1]?.reason).toContain('Rudders sold very well');
    await ledger.note({ statement: 'Net sales were 4,100 million in 2021.', quotes });
    expect(ledger.refused.map(({ statement }) => statement)).toEqual(['Rudders sold well in 2020.']);
  });

  it('should not take a note of another year for the same matter', async () => {
    const { ledger } = open();
    await ledger.note({ statement: 'Net sales were 4,100 million in 2020.', quotes: ['Nothing'] });
    await ledger.note({
      statement: 'Net sales were 4,100 million in 2021.',
      quotes: ['Net sales were $4,100'],
    });
    expect(ledger.refused).toHaveLength(1);
  });

  it('should quote no version that the question may not see', async () => {
    const { ledger } = open(undefined, ['ver_0']);
    const note = {
      statement: 'Net sales were 4,100.',
      quotes: [{ text: 'Net sales were $4,100', document: 'report.pdf' }],
    };
    expect(await ledger.note(note)).toMatchObject({ refused: 1 });
    const { ledger: current } = open(undefined, ['ver_1']);
    expect(await current.note(note)).toMatchObject({ refused: 0 });
  });
});
