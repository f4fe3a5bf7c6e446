import { describe, expect, it } from 'vitest';
import { preparePassage } from '../../../../src/rag/verify/claims/align.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';
import { parseDraft } from '../../../../src/rag/verify/draft/parse-draft.ts';
import { toPlainInline } from '../../../../src/rag/verify/index.ts';

const judge = (claim: string, text: string, formulas: readonly string[] = []) => {
  const origin = { title: 'Limits of Norvik', path: 'limits.md', headings: [] };
  return judgeStatement(claim, [preparePassage({ id: 'ev_1', text, offset: 0, origin })], { formulas });
};
const calculated = (...asked: Parameters<typeof judge>) =>
  judge(...asked).calculations.map(({ formula }) => formula);
const said = (body: string) => {
  const { answer } = parseDraft({ title: 'T', answer: body, sections: [] }, new Set(['ev_1']));
  return answer.flatMap(({ claims }) => claims.map(({ text }) => text));
};

const PAGES =
  'The page count of Norvik is normally set to 1073741823. The maximum page size of Norvik is 65536 bytes.';

describe('a formula that is given', () => {
  it('may put its figures into another scale', () => {
    const claim =
      'With a page count of 1073741823 and a page size of 65536 bytes, Norvik ends at about 70.4 TB.';
    const formula = '1073741823 * 65536 / 1,000,000,000,000 = 70.4';
    expect(calculated(claim, PAGES, [formula])).toEqual([formula]);
    expect(calculated(claim, PAGES, ['1073741823 * 65536 / 999,999,999,999 = 70.4'])).toEqual([]);
    expect(judge(claim, PAGES).verdict).not.toBe('computed');
  });

  it('takes the whole of a share from a passage, round as it may be', () => {
    const claim = 'The share of pilots of Norvik is 4.8 %.';
    const formula = '48 / 1,000 = 4.8 %';
    expect(calculated(claim, 'Norvik employs 48 pilots among 1,000 people.', [formula])).toEqual([formula]);
    expect(calculated(claim, 'Norvik employs 48 pilots.', [formula])).toEqual([]);
  });

  it('keeps a product of other figures from being guessed in its place', () => {
    const text =
      'The machine of Norvik is shared with 23 others. Norvik serves 500,000 requests a day, and a page takes 200 statements.';
    const claim =
      'Norvik shares its machine with 23 others, serves 500,000 requests a day and runs some 12 million statements.';
    expect(calculated(claim, text)).toEqual(['23 × 500,000 = 11,500,000']);
    expect(calculated(claim, text, ['60,000 * 200 = 12 million'])).toEqual([]);
  });
});

describe('the result of a formula', () => {
  it('stands in the place of the formula, and nowhere twice', () => {
    expect(said('The share is {= 25 / 280 = 8.9 %} [ev_1].')).toEqual(['The share is 8.9 %.']);
    expect(said('The share is 8.9 % {= 25 / 280 = 8.9 %} [ev_1].')).toEqual(['The share is 8.9 %.']);
  });

  it('is said by a word, and by a figure at the other end of the sentence', () => {
    const words = 'A database can be almost nine times as large as one relation';
    expect(said(`${words} {= 281 / 32 = 8.8} [ev_1].`)).toEqual([`${words}.`]);
    const far =
      'That makes 23 GB of files a day at least, however little is written by anybody in every minute of it';
    expect(said(`${far} {= 16 * 60 * 24 = 23,040} [ev_1].`)).toEqual([`${far}.`]);
  });
});

describe('an address in angle brackets', () => {
  it('stays, unless it would do something', () => {
    expect(toPlainInline('See <https://www.example.org/a> for it.')).toBe(
      'See https://www.example.org/a for it.',
    );
    expect(toPlainInline('See <javascript:alert(1)> for it.')).toBe('See for it.');
  });
});

describe('a table whose cells are links', () => {
  const row = (name: string, used: string, size: number) =>
    `| [\`${name}\`](http://p.example/sid/${name}) | [${used}](http://q.example/g.php?packages=${name}) | [${size}](http://p.example/${name}.html) | incremental backup |`;
  const table = [
    '| Package | Popularity | Size | Description |',
    '| --- | --- | --- | --- |',
    row('duplicity', 'V:19, I:40', 1859),
    row('flexbackup', 'V:0, I:0', 243),
    row('rdiff-backup', 'V:5, I:12', 1162),
    row('restic', 'V:2, I:5', 21593),
  ].join('\n');
  const origin = { title: 'Backup tools', path: 'b.md', headings: [] };
  const passage = preparePassage({ id: 'ev_1', text: table, offset: 0, origin });

  it.each([
    ['rdiff-backup | 1162', 'supported'],
    ['flexbackup | 243', 'supported'],
    ['rdiff-backup | 1859', 'contradicted'],
    ['restic | 1859', 'contradicted'],
  ])('is read row by row, by what it prints: %s is %s', (claim, verdict) => {
    expect(judgeStatement(claim, [passage], { before: 'Package | Size' }).verdict).toBe(verdict);
  });
});

describe('what is denied in another form', () => {
  it.each([
    ['The size of a Norvik database has no limit.', 'The size of a Norvik database is unlimited.'],
    [
      'A slot keeps the primary of Norvik from removing such rows.',
      'With a slot the primary of Norvik does not remove such rows.',
    ],
  ])('is not contradicted: %s', (claim, text) => {
    expect(judge(claim, text).issues.map(({ kind }) => kind)).not.toContain('negation_differs');
  });

  it.each([
    ['The size of a Norvik database has no limit.', 'The size of a Norvik database has a limit of 4 TB.'],
    [
      'A slot lets the primary of Norvik remove such rows.',
      'With a slot the primary of Norvik does not remove such rows.',
    ],
  ])('is where the source says so: %s', (claim, text) => {
    expect(judge(claim, text).issues.map(({ kind }) => kind)).toContain('negation_differs');
  });
});
