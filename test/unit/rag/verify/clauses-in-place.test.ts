import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { preparePassage } from '../../../../src/rag/verify/claims/align.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';

const passage = (text: string, context = '') =>
  preparePassage({
    id: 'ev_1',
    text,
    offset: 0,
    context,
    origin: { title: context, path: '', headings: [] },
  });
const isSigned = (claim: string, text: string, context = '') =>
  isAccepted(judgeStatement(claim, [passage(text, context)]).verdict);
const kinds = (claim: string, text: string, context = '') =>
  judgeStatement(claim, [passage(text, context)]).issues.map(({ kind }) => kind);

describe('negation by clause', () => {
  const adviser =
    'As an adviser Ms. Reed will receive half of her salary. She will no longer be eligible to receive annual equity awards or to take part in the bonus plan.';
  const threshold = '人均产值折合12551美元，虽然尚未达到高收入国家水平的下限，但逐年接近。';
  const landing =
    'The crew reported that the aircraft continued to the planned destination after the collision.';

  it.each([
    ['As an adviser Reed no longer gets annual equity awards.', adviser],
    ['人均产值折合12551美元，还没有达到高收入国家的水平。', threshold],
    ['After the collision the aircraft continued to its destination.', landing],
  ])('signs what its clause says: %s', (claim, text) => expect(isSigned(claim, text)).toBe(true));

  it.each([
    ['As an adviser Reed still gets annual equity awards.', adviser],
    ['人均产值折合12551美元，也已经达到高收入国家的水平。', threshold],
    ['After the collision the aircraft did not continue to its destination.', landing],
  ])('finds what its clause turns round: %s', (claim, text) =>
    expect(kinds(claim, text)).toContain('negation_differs'),
  );
});

describe('names and roles in their place', () => {
  const cast = '该剧讲述上海一对姑嫂冯晓琴（海清饰）和顾清俞（童瑶饰）的生活故事。';
  const awards =
    'She will be granted (i) a restricted stock award with a fair value equal to $2,000,000, and (ii) a performance award with a fair value equal to $5,000,000.';

  it.each([
    ['海清饰冯晓琴，童瑶饰顾清俞。', cast],
    ['She was granted restricted stock worth $2 million and a performance award worth $5 million.', awards],
  ])('signs two statements as they are paired: %s', (claim, text) =>
    expect(kinds(claim, text)).not.toContain('far_apart'),
  );

  it.each([
    ['海清饰顾清俞，童瑶饰冯晓琴。', cast],
    ['She was granted restricted stock worth $5 million and a performance award worth $2 million.', awards],
  ])('finds that two statements have exchanged a part: %s', (claim, text) =>
    expect(isSigned(claim, text)).toBe(false),
  );

  it('finds a name where the sentence of its statement has another one', () => {
    const text =
      'The pump house of the old mill was designed by Carla Brandt in the spring. It had three floors. The river drove its wheel. Years later the garden was visited by Otto Weiss.';
    expect(isSigned('The pump house of the old mill was designed by Brandt.', text)).toBe(true);
    expect(kinds('The pump house of the old mill was designed by Weiss.', text)).toContain('name_missing');
  });
});

describe('what rules all else out', () => {
  const factor =
    'A second factor may be asked for in some circumstances, such as a new device or an unusual country.';
  it('must have it from its source', () => {
    expect(kinds('A second factor may be asked for only at a new device.', factor)).toContain(
      'scope_differs',
    );
    expect(kinds('A second factor may be asked for at a new device.', factor)).not.toContain('scope_differs');
  });
});

describe('figures of tables as filings print them', () => {
  const earnings = `| Q4 |  |  |  | % Change |
| --- | --- | --- | --- | --- |
| ($ in Millions, except EPS) | 2022 | 2021 |  | Reported |
| International | 11,190 | 12,641 |  | (11.5) |
| Home | 12,516 | 12,163 |  | 2.9 |
| EPS (diluted) | $1.33 | $1.77 |  | (24.9) |`;
  const scores = `The corpus is large (in millions of words).

| Model | CoLA | RTE |
| --- | --- | --- |
| Large | 56.3 | 69.3 |
| Small | 51.3 | 59.9 |`;

  it.each([
    ['Diluted EPS fell to $1.33 from $1.77.', earnings],
    ['International sales dropped 11.5 % in the fourth quarter, while those at home grew 2.9 %.', earnings],
    ['The largest loss is on RTE, where the score goes from 69.3 to 59.9.', scores],
  ])('stand: %s', (claim, text) =>
    expect(kinds(claim, text).filter((kind) => /number|direction/.test(kind))).toEqual([]),
  );

  it.each([
    ['International sales grew 11.5 % in the fourth quarter, while those at home dropped 2.9 %.', earnings],
    ['The largest loss is on CoLA, where the score goes from 69.3 to 59.9.', scores],
  ])('do not: %s', (claim, text) => expect(isSigned(claim, text)).toBe(false));

  it('reads a list of years and a list of figures in one order', () => {
    const text =
      'As of December 31, 2022 and 2021, the total workforce was approximately 156,000 and 142,000.';
    expect(isSigned('The workforce was about 142,000 at the end of 2021.', text)).toBe(true);
    expect(isSigned('The workforce was about 142,000 at the end of 2022.', text)).toBe(false);
  });

  it('tells other dollars from those of the source', () => {
    const text = 'Revenue was $3,504 million in 2023.';
    expect(kinds('Revenue was C$3,504 million in 2023.', text)).toContain('unit_differs');
    expect(isSigned('Revenue was $3,504 million in 2023.', text)).toBe(true);
  });
});
