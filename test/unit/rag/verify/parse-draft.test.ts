import { describe, expect, it } from 'vitest';
import { parseBody, plainLine } from '../../../../src/rag/verify/index.ts';
import { cpuMs } from '../../../fakes/cpu-time.ts';

const KNOWN = new Set(['ev_1', 'ev_2', 'ev_3', 'ev_4']);
const parse = (body: string) => {
  const { blocks, unresolvedMarkers } = parseBody(body, KNOWN);
  return {
    claims: blocks.flatMap(({ claims }) => claims.map(({ text, evidenceIds }) => [text, ...evidenceIds])),
    unresolvedMarkers,
  };
};

describe('parseBody', () => {
  it('should end a sentence at a full stop behind a marker, though an abbreviation stands before it', () => {
    const text = 'It does not name J&J {absent: J&J} [ev_1]. Neither of them names K {absent: K} [ev_2].';
    expect(parse(text).claims).toEqual([
      ['It does not name J&J.', 'ev_1'],
      ['Neither of them names K.', 'ev_2'],
    ]);
    expect(parse('It was sold to J&J [ev_1]. It paid [ev_2].').claims).toHaveLength(2);
    expect(parse('Yes [ev_1]. It was sold to J. Kite [ev_2].').claims).toHaveLength(1);
    expect(parse('It cites Kite et al [ev_1]. and others [ev_2].').claims).toHaveLength(1);
  });

  it('should tell the tables that a sentence or a row cites from the passages beside them, and place these alone', () => {
    const claimOf = (body: string) => parseBody(body, KNOWN).blocks.at(-1)?.claims[0];
    expect(claimOf('All four landed [Table 1: ev_1, ev_2], by day [ev_3], unhurt [ev_4].')).toMatchObject({
      evidenceIds: ['ev_1', 'ev_2', 'ev_3', 'ev_4'],
      tables: [1],
      beside: ['ev_3', 'ev_4'],
      citedAt: [{ at: 'All four landed, by day'.length, ids: ['ev_3'] }],
    });
    const row = claimOf('| Group | Cases |\n| --- | --- |\n| All | 4 [Table 2: ev_1, ev_2][ev_3] |');
    expect(row).toMatchObject({ text: 'All | 4', tables: [2], beside: ['ev_3'] });
    expect(claimOf('All four landed [Table 1: ev_1].')).not.toHaveProperty('beside');
    expect(claimOf('All four landed [ev_1].')).not.toHaveProperty('beside');
  });

  it('should look for what is missing in what is cited behind it, else in all that is cited', () => {
    expect(parse('Two plans name it [ev_1], the third lacks it {absent: cover} [ev_3].').claims).toEqual([
      ['Two plans name it, the third lacks it.', 'ev_3'],
    ]);
    expect(parse('Three have cover [ev_1]. The others say nothing; {absent: cover}.').claims[1]).toEqual([
      'The others say nothing.',
    ]);
    expect(parse('Three have cover [ev_1]; the others have none {absent: cover} [ev_3].').claims).toEqual([
      ['Three have cover.', 'ev_1'],
      ['The others have none.', 'ev_3'],
    ]);
    const rows = Array.from({ length: 60 }, (_, at) => `ev_${at + 1}`).join(', ');
    expect(parse(`All sixty are whole {= 50 + 10 = 60} [${rows}].`).claims[0]?.[0]).toBe(
      'All sixty are whole.',
    );
    expect(
      parse('No plan has cover {absent: cover}; the word stands in the preface alone [ev_3].').claims,
    ).toEqual([['No plan has cover.'], ['The word stands in the preface alone.', 'ev_3']]);
    expect(parse('The plans [ev_1, ev_2] lack it {absent: cover}.').claims[0]?.slice(1)).toEqual([
      'ev_1',
      'ev_2',
    ]);
  });
  it.each([
    ['**Harbour, 2021:** 12 staff work there [ev_3].', ['Harbour, 2021:']],
    ['- **12 staff work there [ev_3].** 9 of them sail [ev_1].', ['12 staff work there.', undefined]],
    ['**12 staff work there. 9 of them sail.** [ev_1]', ['12 staff work there.', undefined]],
    ['12 staff **work** there [ev_3].', [undefined]],
    ['**Few work there.** They are 12 [ev_3]. 9 of them sail [ev_1].', ['Few work there.', undefined]],
    ['**Few work there.** [ev_3] 9 of them sail [ev_1].', ['Few work there.', undefined]],
    ['**12 staff** work there [ev_3].', ['12 staff']],
    ['**港口：**那里有 12 名员工[ev_3]。', ['港口：']],
  ])('should keep what %s begins with in bold', (body, leads) => {
    const claims = parseBody(body, KNOWN).blocks.flatMap((block) => block.claims);
    expect(claims.map(({ lead }) => lead)).toEqual(leads);
    expect(claims.every(({ text, lead = '' }) => text.startsWith(lead) && !text.includes('*'))).toBe(true);
  });

  it('should check a finding in bold that cites nothing with the sentence that shows it', () => {
    const { claims } = parse('- **Few work there.** They are 12 [ev_3]. 9 of them sail [ev_1].');
    expect(claims).toEqual([
      ['Few work there. They are 12.', 'ev_3', 'ev_1'],
      ['9 of them sail.', 'ev_1'],
    ]);
    expect(parse('**Few work there [ev_2].** They are 12 [ev_3].').claims).toEqual([
      ['Few work there.', 'ev_2'],
      ['They are 12.', 'ev_3'],
    ]);
    expect(parse('**Few work there.**').claims).toEqual([['Few work there.']]);
  });

  it('should name for it the tables that the rest of its block cites, and beside them what it cites itself', () => {
    const body = '**Few work there.** A guess [ev_2]. They are 12 [Table 1: ev_3, ev_4] [ev_1].';
    const [first] = parseBody(body, KNOWN).blocks.flatMap(({ claims }) => claims);
    expect(first).toMatchObject({ tables: [1], beside: ['ev_2'] });
    expect(first?.evidenceIds.toSorted()).toEqual(['ev_1', 'ev_2', 'ev_3', 'ev_4']);
    expect([...(first?.byTable ?? [])]).toEqual([[1, ['ev_3', 'ev_4']]]);
  });

  it.each([
    ['12 staff work there [ev_3].', '12 staff work there.', ['ev_3']],
    ['12 staff work there. [ev_3]', '12 staff work there.', ['ev_3']],
    ['12 staff work there.[ev_3][ev_4]', '12 staff work there.', ['ev_3', 'ev_4']],
    ['12 staff work there [ev_1, ev_4].', '12 staff work there.', ['ev_1', 'ev_4']],
    ['12 staff work there【ev_3】.', '12 staff work there.', ['ev_3']],
    ['12 staff work there (ev_3; ev_1).', '12 staff work there.', ['ev_3', 'ev_1']],
    ['12 staff [ev_3](http://x.example/y) work there.', '12 staff work there.', ['ev_3']],
    ['12 staff work there [see evidence 3].', '12 staff work there.', ['ev_3']],
    ['12 staff work there [EV-3].', '12 staff work there.', ['ev_3']],
    ['12 staff work there `[ev_3]`.', '12 staff work there.', ['ev_3']],
    ['那里有 12 名员工【ev_3】。', '那里有 12 名员工。', ['ev_3']],
    ['那里有 12 名员工。[ev_3]', '那里有 12 名员工。', ['ev_3']],
    ['那里有 12 名员工［ev_３］。', '那里有 12 名员工。', ['ev_3']],
  ])('should read the marker of %s', (body, text, ids) => {
    expect(parse(body)).toEqual({ claims: [[text, ...ids]], unresolvedMarkers: 0 });
  });

  it.each([
    ['12 staff work there [1].', '12 staff work there.'],
    ['12 staff work there【3†source】.', '12 staff work there.'],
    ['12 staff work there [^2].', '12 staff work there.'],
    ['12 staff work there [citation needed].', '12 staff work there.'],
    ['12 staff work there [ev_99].', '12 staff work there.'],
    ['12 staff work there [DOC-abc-PARA-3].', '12 staff work there.'],
    ['12 staff work there [ev_', '12 staff work there'],
    ['12 staff work there [ev_1', '12 staff work there'],
    ['12 staff work there [', '12 staff work there'],
    ['12 staff work there ev_', '12 staff work there'],
  ])('should take out and count the marker of %s', (body, text) => {
    expect(parse(body)).toEqual({ claims: [[text]], unresolvedMarkers: 1 });
  });

  it('should give each sentence its own markers, before or after the full stop', () => {
    expect(parse('One is red [ev_1]. Two is blue. [ev_2] Three is green [ev_3] .').claims).toEqual([
      ['One is red.', 'ev_1'],
      ['Two is blue.', 'ev_2'],
      ['Three is green.', 'ev_3'],
    ]);
  });

  it('should know where in a sentence an id stands that is not cited at its end', () => {
    const placesIn = (body: string) =>
      parseBody(body, KNOWN).blocks.flatMap(({ claims }) =>
        claims.map(({ text, citedAt = [] }) => citedAt.map(({ at, ids }) => [text.slice(0, at), ...ids])),
      );
    expect(
      placesIn('Backups last. Sales rose 4 % [ev_1, ev_2], and costs fell {= 3 - 1 = 2} [ev_3].'),
    ).toEqual([[], [['Sales rose 4 %', 'ev_1', 'ev_2']]]);
    expect(placesIn('Sales rose [ev_1], and costs fell [ev_1, ev_2].')).toEqual([[['Sales rose']]]);
    expect(placesIn('Sales rose, and costs fell [ev_1].')).toEqual([[]]);
    expect(placesIn('Sales rose, and costs fell. [ev_1]')).toEqual([[]]);
    expect(placesIn('Two plans name it [ev_1], the third lacks it {absent: cover} [ev_3].')).toEqual([[]]);
  });

  it('should read markers that lead their sentences', () => {
    expect(parse('[ev_1] One is red. [ev_2] Two is blue.').claims).toEqual([
      ['One is red.', 'ev_1'],
      ['Two is blue.', 'ev_2'],
    ]);
  });

  it('should give a marker on its own line to what stands before it', () => {
    expect(parse('- One is red\n\n[ev_2]').claims).toEqual([['One is red', 'ev_2']]);
  });

  it('should strip links, images and HTML and keep their words', () => {
    const { claims } = parse(
      'Read <a href="http://evil.example">this **page**</a> ![x](http://evil.example/p.png) or [that](javascript:alert(1)) now<script>steal()</script> [ev_1].',
    );
    expect(claims).toEqual([['Read this page or that now.', 'ev_1']]);
  });

  it('should keep what looks like HTML or a marker inside code', () => {
    expect(parse('Use `<script nonce>` and `items[0]` there [ev_1].').claims).toEqual([
      ['Use <script nonce> and items[0] there.', 'ev_1'],
    ]);
  });

  it('should cut headings, bullets and tables', () => {
    const { blocks } = parseBody(
      '## Costs\n\n| Item | Cost |\n|---|---|\n| Storage | 5 USD | [ev_1]\n\n1. First\n2. Second [ev_2]',
      KNOWN,
    );
    expect(blocks.map(({ kind, claims }) => [kind, claims[0]?.text, claims[0]?.frame])).toEqual([
      ['heading', 'Costs', true],
      ['table_row', 'Item | Cost', true],
      ['table_row', 'Storage | 5 USD', false],
      ['bullet', 'First', false],
      ['bullet', 'Second', false],
    ]);
    expect(blocks[2]?.claims[0]?.evidenceIds).toEqual(['ev_1']);
  });

  it('should keep the place of an empty first cell of a head', () => {
    const { blocks } = parseBody(
      '| | Gain | Stake |\n|---|---|---|\n| Kestrel | 5 USD | 32 % | [ev_1]',
      KNOWN,
    );
    expect(blocks.map(({ claims }) => claims[0]?.text.split(' | '))).toEqual([
      ['–', 'Gain', 'Stake'],
      ['Kestrel', '5 USD', '32 %'],
    ]);
  });

  it('should check a plain answer with the sentence that says why', () => {
    const claims = (body: string) =>
      parseBody(body, KNOWN).blocks.flatMap((block) =>
        block.claims.map(({ text, evidenceIds }) => [text, evidenceIds]),
      );
    expect(claims('Yes. [ev_2] The audit is yearly. [ev_1] It is external. [ev_2]')).toEqual([
      ['Yes. The audit is yearly.', ['ev_2', 'ev_1']],
      ['It is external.', ['ev_2']],
    ]);
    expect(claims('Yes. Partly. The audit is yearly. [ev_1]')).toEqual([
      ['Yes. Partly. The audit is yearly.', ['ev_1']],
    ]);
    expect(claims('是的。审计每年进行一次。[ev_1]')).toEqual([['是的。审计每年进行一次。', ['ev_1']]]);
    expect(claims('It is yearly. Yes. [ev_1]')).toEqual([
      ['It is yearly.', []],
      ['Yes.', ['ev_1']],
    ]);
  });

  it('should let only short sentences without figures stand as frames', () => {
    const frames = (body: string) =>
      parseBody(body, KNOWN).blocks.flatMap(({ claims }) => claims.map(({ frame }) => frame));
    expect(frames('The documents do not say who audits this.')).toEqual([false]);
    expect(frames('文档中没有提及审计方。')).toEqual([false]);
    expect(frames('结论如下：')).toEqual([true]);
    expect(frames('The findings are:')).toEqual([true]);
    expect(frames('The price is 5 USD:')).toEqual([false]);
    expect(frames('Everything is fine.')).toEqual([false]);
  });

  it.each([
    ['{absent: cyber insurance | insurance policy}', ['cyber insurance', 'insurance policy']],
    ['{not found: cyber insurance}', ['cyber insurance']],
    ['｛没有：网络保险；保单｝', ['网络保险', '保单']],
  ])('should read what was looked for in vain from %s', (marker, absent) => {
    const { blocks, unresolvedMarkers } = parseBody(`The plans name no cover ${marker} [ev_1].`, KNOWN);
    expect(blocks[0]?.claims).toEqual([
      { text: 'The plans name no cover.', evidenceIds: ['ev_1'], frame: false, absent },
    ]);
    expect(unresolvedMarkers).toBe(0);
  });

  it.each([
    ['Sales rose by 4.6% {= 4,310 / 4,120 − 1 = 4.6 %} [ev_1].', 'Sales rose by 4.6%.'],
    ['Sales rose by {= 4,310 / 4,120 − 1 = 4.6%} [ev_1].', 'Sales rose by 4.6%.'],
    ['A third of sales {= 4,310 / 4,120 − 1 = 4.6 %} [ev_1].', 'A third of sales.'],
    ['Half of it came from Oxbryta {= 4,310 / 4,120 − 1 = 4.6 %} [ev_1].', 'Half of it came from Oxbryta.'],
    [
      'Sales rose 4.6% over the year before {= 4,310 / 4,120 − 1 = 4.6 %} [ev_1].',
      'Sales rose 4.6% over the year before.',
    ],
    ['Two thirds of sales in 2022 {= 4,310 / 4,120 − 1 = 4.6 %} [ev_1].', 'Two thirds of sales in 2022.'],
    ['销量增长了｛= 4,310 / 4,120 − 1 = 4.6%｝[ev_1]。', '销量增长了4.6%。'],
    ['三分之二来自疫苗｛= 4,310 / 4,120 − 1 = 4.6%｝[ev_1]。', '三分之二来自疫苗。'],
    ['销量增长4.6%｛= 4,310 / 4,120 − 1 = 4.6%｝[ev_1]。', '销量增长4.6%。'],
    ['销量增加4百台 {= 4,310 / 4,120 − 1 = 4.6%} 有余 [ev_1]。', '销量增加4百台有余。'],
  ])('should take the calculation out of %s', (body, text) => {
    const { blocks, unresolvedMarkers } = parseBody(body, KNOWN);
    const [claim] = blocks[0]?.claims ?? [];
    expect([claim?.text, claim?.evidenceIds, unresolvedMarkers]).toEqual([text, ['ev_1'], 0]);
    expect(claim?.formulas?.[0]).toContain('4,310 / 4,120 − 1');
  });

  it('should leave the result of a calculation in a cell that is empty without it', () => {
    const body =
      '| Firm | Rise | Sum |\n|---|---|---|\n| Norvik | {= 4,310 / 4,120 − 1 = 4.6 %} | 2.0 {= 6 / 3 = 2} [ev_1] |';
    expect(parseBody(body, KNOWN).blocks[1]?.claims[0]?.text).toBe('Norvik | 4.6 % | 2.0');
    const worded = 'Nine came in landing or go-around {= 1 + 7 + 1 = 9} [ev_1].';
    expect(parse(worded).claims[0]?.[0]).toBe('Nine came in landing or go-around.');
  });

  it('should read a very long body in linear time', () => {
    const started = cpuMs();
    parseBody('[[[((【'.repeat(30_000), KNOWN);
    parseBody('[ev_1, '.repeat(30_000), KNOWN);
    parseBody('**a'.repeat(60_000), KNOWN);
    parseBody('<a '.repeat(60_000), KNOWN);
    expect(cpuMs() - started).toBeLessThan(5000);
  });
});

describe('plainLine', () => {
  it('should make a title plain and free of markers', () => {
    expect(plainLine('## **Costs** of <b>storage</b> [ev_3]')).toBe('Costs of storage');
  });
});
