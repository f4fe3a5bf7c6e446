import { describe, expect, it } from 'vitest';
import { findQuoted, type Statement } from '../../../../src/rag/verify/index.ts';
import { passageOf } from './make-passage.ts';

const PROSE =
  'The harbour employs **48** pilots (see Table 3). Fees are not paid on arrival, unless a ship is towed. Ships wait at the outer pier.';
const HAN = '港口雇用48名引水员（见表3）。船只不得在外码头等候，除非获得许可。';
const LIST =
  'The plan covers:\n\n- Repairs of the outer pier, every two years\n- Dredging of the channel. It takes a month.\n';
const TABLE =
  '| Fee | 2022 | 2021 |\n| --- | --- | --- |\n| Pilots | 926 | 1,301 |\n| Berths (open) | (310) | ✓ |\n| Cranes | | 12 |';

const quoted = (text: string, passage: string, statement: Partial<Statement> = {}) =>
  findQuoted({ text, ...statement }, [passageOf(passage)])?.quote;

describe('findQuoted', () => {
  it.each([
    ['a whole sentence', PROSE, 'Ships wait at the outer pier.'],
    ['one without its Markdown', PROSE, 'The harbour employs 48 pilots (see Table 3).'],
    ['one with its aside left out', PROSE, 'The harbour employs 48 pilots.'],
    ['one with other white space and marks', PROSE, 'Ships  wait at\nthe “outer” pier'],
    [
      'two sentences in a row',
      PROSE,
      'Fees are not paid on arrival, unless a ship is towed. Ships wait at the outer pier.',
    ],
    ['a list item', LIST, 'Repairs of the outer pier, every two years.'],
    ['a list item of two sentences', LIST, 'Dredging of the channel. It takes a month.'],
    ['a Chinese sentence', HAN, '船只不得在外码头等候，除非获得许可。'],
    ['a Chinese one with its aside left out', HAN, '港口雇用４８名引水员。'],
    [
      'a sentence with an address',
      'See <https://a.example/x-1> for the rules of the pier.',
      'See https://a.example/x-1 for the rules of the pier.',
    ],
    [
      'a sentence with a linked footnote',
      'The pier was repaired in [May](m.md)[[2](#n2)].',
      'The pier was repaired in May [2].',
    ],
  ])('should find %s', (_name, passage, text) => {
    expect(quoted(text, passage)).toBeDefined();
  });

  it.each([
    ['its beginning', PROSE, 'Fees are not paid on arrival.'],
    ['the end of a figure that a line begins with', 'Dues:\n\n3.5 million are paid.', '5 million are paid.'],
    ['its end', PROSE, 'A ship is towed.'],
    ['a sentence without its denial', PROSE, 'Fees are paid on arrival, unless a ship is towed.'],
    ['another figure', PROSE, 'The harbour employs 49 pilots.'],
    ['an aside of its own', PROSE, 'Ships wait at the outer pier (in vain).'],
    ['another aside', PROSE, 'The harbour employs 48 pilots (see Table 4).'],
    [
      'two sentences that do not stand together',
      PROSE,
      'The harbour employs 48 pilots. Ships wait at the outer pier.',
    ],
    ['a part of an item', LIST, 'Repairs of the outer pier.'],
    ['the beginning of a Chinese sentence', HAN, '船只不得在外码头等候。'],
    ['a Chinese sentence without its denial', HAN, '船只得在外码头等候，除非获得许可。'],
    ['numbers run together', 'In 2019 12 ships waited outside.', 'In 201912 ships waited outside.'],
    ['another sign', 'The result is A + B of the pier.', 'The result is A − B of the pier.'],
    ['another language', 'The gate was written in C++ by hand.', 'The gate was written in C by hand.'],
    ['a heading', '# Repairs of the outer pier\n\nNone.', 'Repairs of the outer pier'],
    ['what stands everywhere', 'It is so.', 'It is so.'],
  ])('should not take %s for a quotation', (_name, passage, text) => {
    expect(quoted(text, passage)).toBeUndefined();
  });

  const head = 'Fee | 2022 | 2021';
  it('should find a row under the same head, and under none', () => {
    expect(quoted('Pilots | 926 | 1,301', TABLE, { head })).toBe('| Pilots | 926 | 1,301 |');
    expect(quoted('Pilots | 926 | 1,301', TABLE)).toBe('| Pilots | 926 | 1,301 |');
    expect(quoted('Berths | (310) | ✓', TABLE, { head })).toBeDefined();
    const piece = passageOf('| Pilots | 926 | 1,301 |', {
      prefix: '| Fee | 2022 | 2021 |\n| --- | --- | --- |\n',
    });
    expect(findQuoted({ text: 'Pilots | 926 | 1,301', head }, [piece])?.start).toBe(1_000);
  });

  it.each([
    ['another head', 'Pilots | 926 | 1,301', 'Fee | 2021 | 2022'],
    ['a head where it is no row', 'Ships wait at the outer pier.', head],
    ['exchanged cells', 'Pilots | 1,301 | 926', head],
    ['a cell that moved', 'Cranes | 12 | ', head],
    ['a figure that was cut in two', 'Pilots | 92 | 61,301', head],
    ['a figure in brackets left out', 'Berths (open) | | ✓', head],
    ['another mark', 'Berths (open) | (310) | ✗', head],
    ['a part of the row', 'Pilots | 926', head],
  ])('should not take a row for quoted with %s', (_name, text, ownHead) => {
    expect(quoted(text, `${TABLE}\n\nShips wait at the outer pier.`, { head: ownHead })).toBeUndefined();
  });

  it('should find the row of each of two tables under its own head', () => {
    const two = `| Fee | 2022 |\n| --- | --- |\n| Pilots | 926 |\n\n| Fee | 2020 |\n| --- | --- |\n| Pilots | 926 |`;
    const [first, second] = ['Fee | 2022', 'Fee | 2020'].map((own) =>
      findQuoted({ text: 'Pilots | 926', head: own }, [passageOf(two)]),
    );
    expect(first?.start).toBeLessThan(second?.start ?? 0);
  });

  it('should set a run-in label aside only where the passage has its words', () => {
    const label = 'Outer pier: Ships wait at the outer pier.';
    expect(quoted(label, PROSE)).toBe('Ships wait at the outer pier.');
    expect(
      findQuoted({ text: 'Dover: Ships wait at the outer pier.' }, [
        passageOf(PROSE, { title: 'Port of Dover' }),
      ]),
    ).toBeDefined();
    expect(quoted('Calais: Ships wait at the outer pier.', PROSE)).toBeUndefined();
    expect(
      findQuoted({ text: '港口：船只不得在外码头等候，除非获得许可。' }, [passageOf(HAN)]),
    ).toBeDefined();
    expect(quoted('机场：船只不得在外码头等候，除非获得许可。', HAN)).toBeUndefined();
  });

  it('should give the place in the document', () => {
    const place = findQuoted({ text: 'Ships wait at the outer pier.' }, [passageOf(PROSE)]);
    const start = 1_000 + PROSE.indexOf('Ships');
    expect(place).toEqual({
      evidenceId: 'ev_1',
      quote: 'Ships wait at the outer pier.',
      start,
      end: 1_000 + PROSE.length,
    });
  });
});
