import { describe, expect, it } from 'vitest';
import { decideVerdict, type Opinion } from '../../../../src/rag/verify/index.ts';
import { passageOf } from './make-passage.ts';

const TEXTS = {
  en: {
    passage:
      'Norvik Marine built the Heron turbine in 1987. It sold 4,120 units in 2021 and 4,310 units in 2022.',
    quoted: 'Norvik Marine built the Heron turbine in 1987.',
    reworded: 'The Heron turbine, built in 1987, comes from Norvik Marine.',
    figure: 'The Heron turbine was built in 1986.',
    computed: 'Sales of the turbine rose by 4.6%.',
    formula: '4,310 / 4,120 − 1 = 4.6 %',
    inWords: 'Sales of the turbine rose a little.',
    sales: 'It sold 4,120 units in 2021 and 4,310 units in 2022.',
    beside: 'It sold 4,120 units',
    absent: 'Norvik Marine sold the turbine.',
  },
  zh: {
    passage: '诺维克海洋公司于1987年制造了鹭鸟涡轮机。该机2021年售出4120台，2022年售出4310台。',
    quoted: '诺维克海洋公司于1987年制造了鹭鸟涡轮机。',
    reworded: '1987年问世的鹭鸟涡轮机出自诺维克海洋公司。',
    figure: '鹭鸟涡轮机于1986年制造。',
    computed: '销量增长了4.6%。',
    formula: '4310 / 4120 − 1 = 4.6%',
    inWords: '涡轮机销量略有增长。',
    sales: '该机2021年售出4120台，2022年售出4310台。',
    beside: '2021年售出4120台',
    absent: '诺维克公司出售了涡轮机。',
  },
} as const;

describe.each(Object.entries(TEXTS))('the law, in %s,', (_language, own) => {
  const passages = [passageOf(own.passage)];
  const says = (
    verdict: Opinion['verdict'],
    quotes: readonly string[] = [],
    more: Partial<Opinion> = {},
  ): Opinion => ({
    verdict,
    kind: 'fact',
    quotes,
    formulas: [],
    ...more,
  });
  const decide = (text: string, opinion?: Opinion) => {
    const { verdict, basis, reason } = decideVerdict({ text }, passages, opinion);
    return [verdict, basis ?? reason];
  };

  it('should support a quotation, whatever a judge says', () => {
    expect(decide(own.quoted)).toEqual(['supported', 'quoted']);
    expect(decide(own.quoted, says('contradicted'))).toEqual(['supported', 'quoted']);
  });

  it('should look for what a statement says, not for the label before it, unless that has a figure', () => {
    const opinion = says('supported', [own.quoted]);
    expect(decide(`Sea Group, COVID-19: ${own.reworded}`, opinion)).toEqual(['supported', 'judged']);
    expect(decide(`COVID-19, ${own.reworded}`, opinion)).toEqual(['not_found', 'not_printed']);
    expect(decide(`Sea Group, 777 units: ${own.reworded}`, opinion)).toEqual(['not_found', 'not_printed']);
    expect(decide(`Sea Group: ${own.figure}`, opinion)).toEqual(['not_found', 'not_printed']);
  });

  it('should keep a calculation whose result the statement says in words, once its figures are printed', () => {
    const opinion = says('supported', [own.sales]);
    const workedOut = (formula: string) =>
      decideVerdict({ text: own.inWords, formulas: [formula] }, passages, opinion);
    expect(workedOut(own.formula)).toMatchObject({
      basis: 'computed',
      workedOut: [{ formula: own.formula }],
    });
    expect(workedOut('4,999 / 4,120 − 1 = 21.3 %')).toMatchObject({ basis: 'judged', workedOut: [] });
  });

  it('should check nothing else without a judge', () => {
    expect(decide(own.reworded)).toEqual(['not_checked', 'no_judge']);
    expect(decideVerdict({ text: own.reworded }, passages).places[0]?.quote).toBe(own.quoted);
  });

  it('should support what a judge finds shown, at the places of its quotations', () => {
    expect(decide(own.reworded, says('supported', [own.quoted]))).toEqual(['supported', 'judged']);
    const { places } = decideVerdict({ text: own.reworded }, passages, says('supported', [own.quoted]));
    expect(places).toEqual([
      { evidenceId: 'ev_1', quote: own.quoted, start: 1_000, end: 1_000 + own.quoted.length },
    ]);
    const conclusion = says('supported', [own.quoted], { kind: 'conclusion' });
    expect(decide(own.reworded, conclusion)).toEqual(['supported', 'conclusion']);
  });

  it('should cite all that a conclusion cites, and of a fact what the judge has quoted', () => {
    const both = [...passages, passageOf(own.sales, { id: 'ev_2' })];
    const cited = (kind: Opinion['kind'], more = {}) =>
      decideVerdict(
        { text: own.reworded, ...more },
        both,
        says('supported', [own.quoted], { kind }),
      ).places.map(({ evidenceId }) => evidenceId);
    expect(cited('conclusion')).toEqual(['ev_1', 'ev_2']);
    expect(cited('fact')).toEqual(['ev_1']);
    expect(cited('conclusion', { isUncited: true })).toEqual(['ev_1']);
  });

  it('should support what is worked out, with its calculation', () => {
    const opinion = says('supported', [own.sales], { formulas: [own.formula] });
    const finding = decideVerdict({ text: own.computed }, passages, opinion);
    expect([finding.verdict, finding.basis]).toEqual(['supported', 'computed']);
    expect(finding.workedOut[0]?.operands.map(({ value }) => value.replace(',', ''))).toEqual([
      '4310',
      '4120',
    ]);
  });

  it('should never support a figure that no passage prints', () => {
    expect(decide(own.figure, says('supported', [own.quoted]))).toEqual(['not_found', 'not_printed']);
    expect(decideVerdict({ text: own.figure }, passages).missing).toEqual([{ kind: 'figure', text: '1986' }]);
  });

  it('should never support a calculation that does not come out, though its figures are printed or small', () => {
    const found = (formula: string) =>
      decideVerdict({ text: own.reworded, formulas: [formula] }, passages, says('supported', [own.quoted]))
        .verdict;
    expect(found('1 + 1 + 3 = 5')).toBe('supported');
    expect(found('1 + 1 + 3 = 6')).toBe('not_found');
    expect(found('4,310 − 4,120 = 210')).toBe('not_found');
  });

  it('should count only passages that are cited in the end', () => {
    const forms = Array.from({ length: 14 }, (_, at) =>
      passageOf(`The field says ${at < 13 ? 'No' : 'nothing'}. Form ${String.fromCharCode(97 + at)}.`, {
        id: `ev_${at}`,
      }),
    );
    const verdictOf = (quotes: readonly string[]) =>
      decideVerdict({ text: 'It says No in 13 of the 14 forms.' }, forms, says('supported', quotes)).verdict;
    expect(verdictOf(['The field says No.', 'The field says nothing.'])).toBe('supported');
    expect(verdictOf(['Form a.', 'Form b.'])).toBe('not_checked');
  });

  it('should not believe a judge without a quotation that is there and holds the figures', () => {
    expect(decide(own.reworded, says('supported'))).toEqual(['not_checked', 'no_quotation']);
    expect(decide(own.reworded, says('supported', [own.absent]))).toEqual(['not_checked', 'no_quotation']);
    expect(decide(own.computed, says('supported', [own.sales]))).toEqual(['not_checked', 'quotation_lacks']);
  });

  it('should find nothing shown in part where nothing of it is shown', () => {
    const heading = [passageOf(`# ${own.beside}`)];
    const found = (quotes: readonly string[]) =>
      decideVerdict({ text: own.absent }, heading, says('partly', quotes));
    expect(found([])).toMatchObject({ verdict: 'not_checked', reason: 'no_quotation', places: [] });
    expect(found([own.beside])).toMatchObject({ verdict: 'partly', places: [{ quote: own.beside }] });
  });

  it.each(['partly', 'contradicted', 'not_found'] as const)(
    'should say %s where the judge does',
    (verdict) => {
      expect(decide(own.reworded, says(verdict))).toEqual([verdict, `judge_${verdict}`]);
    },
  );

  it('should show nothing without passages', () => {
    const { verdict, reason } = decideVerdict({ text: own.quoted }, [], says('supported', [own.quoted]));
    expect([verdict, reason]).toEqual(['not_found', 'uncited']);
  });
});

describe('what a judge quotes', () => {
  const two = [
    passageOf('Norvik Marine sold 4,120 turbines. Its pier is long.', { title: 'Report 2021' }),
    passageOf('Haiyue owns the firm since May.', { id: 'ev_2' }),
  ];
  const decide = (text: string, quotes: readonly string[], formulas: readonly string[] = []) =>
    decideVerdict({ text }, two, { verdict: 'supported', kind: 'fact', quotes, formulas }).reason ??
    'supported';

  it('should hold every figure, or its passage name the year', () => {
    expect(decide('In 2021, Norvik Marine found buyers for 4,120 machines.', ['sold 4,120 turbines'])).toBe(
      'supported',
    );
    expect(decide('Norvik Marine found buyers for 4,120 machines.', ['Its pier is long.'])).toBe(
      'quotation_lacks',
    );
  });

  it('should take the count of names that are listed behind it, and no other', () => {
    const names =
      'Alton, Belen, Corley, Dover, Elyria, Fulton, Gary, Hobart, Ilion, Joliet, Keene, Lodi and Madill';
    const forms = names
      .split(/, | and /)
      .map((name, at) => passageOf(`${name} says No.`, { id: `ev_${at}` }));
    const reason = (text: string) =>
      decideVerdict({ text }, forms, {
        verdict: 'supported',
        kind: 'fact',
        quotes: ['Alton says No.'],
        formulas: [],
      }).reason ?? 'supported';
    expect(reason(`It says No in 13 reports: ${names}.`)).toBe('supported');
    expect(reason(`It says No in 13 reports (${names}), not in all.`)).toBe('supported');
    expect(reason(`It says No in 14 reports: ${names}.`)).not.toBe('supported');
    expect(reason(`It says No in 13 reports: Alton and Belen.`)).not.toBe('supported');
  });

  it('should take points for the per cent that a calculation gives, and nothing else', () => {
    const made = [passageOf('Of sales of 94,943 million, 456 million went into the pier.')];
    const reason = (text: string) =>
      decideVerdict({ text, formulas: ['456 / 94,943 = 0.5 %'] }, made, {
        verdict: 'supported',
        kind: 'fact',
        quotes: ['Of sales of 94,943 million, 456 million'],
        formulas: [],
      }).reason ?? 'supported';
    expect(reason('The pier made up 0.5 points of the ratio.')).toBe('supported');
    expect(reason('The pier made up 0.5 tons of the ratio.')).toBe('quotation_lacks');
    expect(reason('The pier made up 0.7 points of the ratio.')).not.toBe('supported');
  });

  it('should hold a figure beside one that is worked out', () => {
    const text = 'Twice 4,120 is 8,240, and 8,245 were sold.';
    expect(decide(text, ['Its pier is long.'], ['4,120 + 4,120 = 8,240'])).not.toBe('supported');
  });

  it('should stand in passages that have every name', () => {
    expect(decide('The firm belongs to Haiyue.', ['Haiyue owns the firm'])).toBe('supported');
    expect(decide('The firm belongs to Mowi.', ['Haiyue owns the firm'])).toBe('quotation_lacks');
    // A table of the report is no name.
    expect(decide('The firm in Table 2 belongs to Haiyue.', ['Haiyue owns the firm'])).toBe('supported');
    expect(decide('The firm of the Table belongs to Haiyue.', ['Haiyue owns the firm'])).toBe(
      'quotation_lacks',
    );
    // A translation has other names.
    const zh = [passageOf('海月公司拥有该企业。')];
    const opinion = {
      verdict: 'supported',
      kind: 'fact',
      quotes: ['海月公司拥有该企业'],
      formulas: [],
    } as const;
    expect(decideVerdict({ text: 'The firm belongs to Haiyue.' }, zh, opinion).verdict).toBe('supported');
  });
});

describe('a cell under a head of per cent', () => {
  it('should be held by a calculation that comes out in per cent', () => {
    const passages = [passageOf('South sold 4,120 units in 2021 and 4,310 units in 2022.')];
    const lacks = (cell: string) =>
      decideVerdict({ text: `South | ${cell}`, head: 'Town | Rise (%)' }, passages, {
        verdict: 'supported',
        kind: 'fact',
        quotes: ['South sold 4,120 units in 2021 and 4,310 units in 2022'],
        formulas: ['4,310 / 4,120 − 1 = 4.6 %'],
      }).missing;
    expect(lacks('4.6')).toEqual([]);
    expect(lacks('4.7')).not.toEqual([]);
  });

  it('should be so in a row whose label says it', () => {
    const passages = [passageOf('South sold 4,120 units in 2021 and 4,310 units in 2022.')];
    const lacks = (label: string, cell: string) =>
      decideVerdict({ text: `${label} | ${cell}`, head: 'South | 2022' }, passages, {
        verdict: 'supported',
        kind: 'fact',
        quotes: ['South sold 4,120 units in 2021 and 4,310 units in 2022'],
        formulas: ['4,310 / 4,120 − 1 = 4.6 %'],
      }).missing.map((one) => one.text);
    expect(lacks('Rise, %', '4.6')).toEqual([]);
    expect(lacks('Rise, %', '4.7')).toEqual(['4.7']);
    expect(lacks('Rise', '4.6')).toEqual(['4.6']);
  });
});

describe('the name of a place', () => {
  const passages = [passageOf('Dock 7 lies in Mexico. It was built with steel from China.')];
  const reasonOf = (text: string) =>
    decideVerdict({ text }, passages, {
      verdict: 'supported',
      kind: 'fact',
      quotes: ['Dock 7 lies in Mexico'],
      formulas: [],
    }).reason;

  it('should be told by the name that it comes from', () => {
    expect(reasonOf('It is a Mexican dock of Chinese steel.')).toBeUndefined();
    expect(reasonOf('It is a Swedish dock.')).toBe('quotation_lacks');
  });
});

describe('what quotations lack', () => {
  const passages = [passageOf('Earnings per common share of Norvik rose to 1.38. Its sales were 4,120.')];
  const finding = (text: string, quotes: readonly string[]) =>
    decideVerdict({ text }, passages, { verdict: 'supported', kind: 'fact', quotes, formulas: [] });
  const rose = 'Earnings per common share of Norvik rose to 1.38';

  it('should be named, figures and names', () => {
    const text = 'Norvik earned 1.38 on sales of 4,120, says Mowi.';
    expect(finding(text, [rose]).missing).toEqual([
      { kind: 'figure', text: '4,120' },
      { kind: 'name', text: 'Mowi' },
    ]);
  });

  it('should not be the short name of a half-year or quarter', () => {
    expect(finding('The share of Norvik in H1 earned 1.38.', [rose])).toMatchObject({ verdict: 'supported' });
    for (const other of ['G1', 'H7'])
      expect(finding(`The share of Norvik in ${other} earned 1.38.`, [rose]).verdict).not.toBe('supported');
  });

  it('should not be a name that another passage of the document tells', () => {
    const opinion = { verdict: 'supported', kind: 'fact', quotes: [rose], formulas: [] } as const;
    const text = 'In the Grenaa accounts earnings came to 1.38.';
    const head = [passageOf('Location: Grenaa. Date: 3 May 2024.')];
    expect(decideVerdict({ text }, passages, opinion).reason).toBe('quotation_lacks');
    expect(decideVerdict({ text }, passages, opinion, head).verdict).toBe('supported');
    // Figures must be in what is cited.
    const dated = 'In the Grenaa accounts earnings came to 1.38 on 7,511 shares.';
    expect(
      decideVerdict({ text: dated }, passages, opinion, [passageOf('7,511 shares of Grenaa')]).verdict,
    ).toBe('not_found');
  });

  it('should not be a short form whose words stand near each other', () => {
    expect(finding('The diluted EPS came to 1.38.', [rose]).verdict).toBe('supported');
    expect(finding('The diluted ROI came to 1.38.', [rose]).reason).toBe('quotation_lacks');
  });

  it.each([
    ['Kestrel & Kite raised its dividend.', 'supported'],
    ['Kestrel and Kite raised its dividend.', 'supported'],
    ['Kestrel, of Kite Road, raised its dividend.', 'not_checked'],
    ['Mackestrel & Kite raised its dividend.', 'not_checked'],
  ])('should be the pair of names that “K&K” stands for: “%s”', (text, verdict) => {
    const opinion = { verdict: 'supported', kind: 'fact', quotes: [text], formulas: [] } as const;
    expect(decideVerdict({ text: 'The dividend of K&K rose.' }, [passageOf(text)], opinion).verdict).toBe(
      verdict,
    );
  });
});

describe('a figure that a formula gives', () => {
  const text = '公司的营业收入达到2亿元，净利润达到8000万元。负债率为40%。';
  const quote = '公司的营业收入达到2亿元，净利润达到8000万元';
  const decide = (formulas: readonly string[]) => {
    const opinion = { verdict: 'supported', kind: 'conclusion', quotes: [quote], formulas } as const;
    const { verdict, reason } = decideVerdict({ text: '净利润率为40%。' }, [passageOf(text)], opinion);
    return reason ?? verdict;
  };

  it('should be held by the figures that it takes, though another has the same value elsewhere', () => {
    expect(decide(['8000万 / 2亿 = 40%'])).toBe('supported');
  });

  it.each(['8000万元 / 2亿元 = 40%', '净利润率 = 8000万元 ÷ 2亿元 = 40%', '2023 = 8000万 / 2亿 = 40%'])(
    'should be held by %j, with units and with a name before it',
    (formula) => expect(decide([formula])).toBe('supported'),
  );

  it.each(['8000万元 2亿元 = 40%', '8000万元 与 2亿元 / 2亿元 = 40%', '净利润率 = 40%'])(
    'should not be held by %j, which is no calculation',
    (formula) => expect(decide([formula])).toBe('quotation_lacks'),
  );

  it('should not be held without one, or by figures that are not quoted', () => {
    expect(decide([])).toBe('quotation_lacks');
    expect(decide(['400万 / 1000万 = 40%'])).toBe('quotation_lacks');
    expect(decide(['8000万 / 2亿 = 30%'])).toBe('quotation_lacks');
  });

  it('should be held by counts that add up to it, which nothing prints, not by others', () => {
    const passages = [passageOf('Depth 20 m. Alton lost control. Belen lost control.')];
    const quotes = ['Alton lost control', 'Belen lost control'];
    const total = (formula: string) => {
      const opinion = { verdict: 'supported', kind: 'fact', quotes, formulas: [formula] } as const;
      return decideVerdict(
        { text: 'Total | 20 | lost control', head: 'Group | Cases | Cause' },
        passages,
        opinion,
      );
    };
    expect(total('4 + 4 + 5 + 3 + 4 = 20').verdict).toBe('supported');
    for (const formula of ['4 + 4 + 5 + 3 + 4 = 21', '16 + 4 = 20', '4 × 5 = 20', '20'])
      expect(total(formula).reason).not.toBeUndefined();
    const share = (formula: string, cited: number, column = 'Share') => {
      const all = Array.from({ length: cited }, (_, at) => ({ ...passages[0], id: `ev_${at}` }));
      const text = 'Total | 6 % | lost control';
      const opinion = { verdict: 'supported', kind: 'fact', quotes, formulas: [] } as const;
      const given = { text, head: `Group | ${column} | Cause`, formulas: [formula] };
      return decideVerdict(given, all as typeof passages, opinion);
    };
    expect(share('1 / 16 = 6 %', 16).verdict).toBe('supported');
    expect(share('1 / 16 = 6 %', 15).reason).toBe('not_printed');
    expect(share('1 / 12 = 6 %', 16).reason).toBe('not_printed');
    expect(share('1 / 16 = 6 %', 1, 'Share of 16').verdict).toBe('supported');
    expect(share('1 / 17 = 6 %', 1, 'Share of 16').reason).toBe('not_printed');
    expect(share('1 / 16 = 6 %', 1, 'Share of 2016').reason).toBe('not_printed');
  });

  it('should be held by a calculation in per cent where the table above says that its figures are', () => {
    const passages = [passageOf('Pre-tax income was 7,036 and revenues were 41,651.')];
    const opinion = {
      verdict: 'supported',
      kind: 'fact',
      quotes: ['Pre-tax income was 7,036 and revenues were 41,651'],
      formulas: ['7,036 / 41,651 = 16.9 %'],
    } as const;
    const row = { text: 'Kestrel | 16.9', head: 'Company | Pre-tax margin' };
    const decide = (caption?: string) => decideVerdict({ ...row, caption }, passages, opinion).verdict;
    expect(decide('Margins, in %')).toBe('supported');
    expect(decide('Margins')).not.toBe('supported');
    expect(decide()).not.toBe('supported');
  });

  it('should be held by a step that takes what another gave, and not by one that takes what nobody gave', () => {
    const passages = [
      passageOf('Operating cash was 18,434 and purchases 10,058. In 2019, 25,825 were left.'),
    ];
    const quotes = ['Operating cash was 18,434 and purchases 10,058', 'In 2019, 25,825 were left'];
    const of = (formulas: readonly string[]) =>
      decideVerdict({ text: 'Free cash rose from 8,376 to 25,825, 3.1 times as much.' }, passages, {
        verdict: 'supported',
        kind: 'conclusion',
        quotes,
        formulas,
      }).verdict;
    expect(of(['25,825 / 8,376 = 3.1', '18,434 − 10,058 = 8,376'])).toBe('supported');
    expect(of(['25,825 / 8,376 = 3.1'])).not.toBe('supported');
    expect(of(['25,825 / 8,376 = 3.1', '9,376 − 1,000 = 8,376'])).not.toBe('supported');
  });

  it('should be held where the calculation leaves out one unit of all that it takes', () => {
    const opinion = {
      verdict: 'supported',
      kind: 'conclusion',
      quotes: ['收入达到10亿元', '净利润达到2亿元'],
      formulas: ['2 / 10 = 20%'],
    } as const;
    const passages = [passageOf('2017年收入达到10亿元。同年净利润达到2亿元。税率为20%。')];
    expect(decideVerdict({ text: '净利润率为20%。' }, passages, opinion).verdict).toBe('supported');
  });
});

describe('a month that is cut short', () => {
  const title = { title: 'Accident report, Houston, 2007-12-28' };
  const passage = passageOf('The airplane struck a tree during takeoff.', title);
  const opinion = {
    verdict: 'supported' as const,
    kind: 'fact' as const,
    quotes: ['struck a tree during takeoff'],
    formulas: [],
  };
  const reasonOf = (text: string) => decideVerdict({ text }, [passage], opinion).reason;

  it('should be told by the date that its passage or title prints, and by no other', () => {
    expect(reasonOf('Houston, 28 Dec, hit a tree at takeoff.')).toBeUndefined();
    expect(reasonOf('Houston, 28 December, hit a tree at takeoff.')).toBeUndefined();
    expect(reasonOf('Houston, 28 Nov, hit a tree at takeoff.')).toBe('not_printed');
  });
});

describe('a number that is a part of a name', () => {
  const [quote, beside] = [
    'It protects against more serotypes than the vaccine before it.',
    'Two forms of Prevnar 20 are sold.',
  ];
  const decide = (text: string, other: string) =>
    decideVerdict({ text }, [passageOf(`${quote} ${other}`)], {
      verdict: 'supported',
      kind: 'fact',
      quotes: [quote],
      formulas: [],
    }).missing.map((one) => one.text);

  it('should be shown by the name and its number, side by side', () => {
    expect(decide('Prevnar 20 protects against more serotypes.', beside)).toEqual([]);
    expect(decide('Prevnar 20 protects against more serotypes.', 'Prevnar sold 20 doses.')).toEqual(['20']);
    expect(decide('Prevnar 20 protects against more serotypes.', 'Prevnar 201 and 20 more.')).toEqual(['20']);
  });

  it('should be told by the singular of a name', () => {
    expect(decide('The Reports say that it protects.', 'A Factual Report says so.')).toEqual([]);
    expect(decide('The Reports say that it protects.', 'A Factual Note says so.')).toEqual(['Reports']);
  });
});

describe('a word in quotation marks', () => {
  const flown = 'The flight of the Heron was agricultural.';
  const passages = [
    passageOf('The pilot held a Commercial certificate.', { id: 'ev_1' }),
    passageOf(flown, { id: 'ev_2' }),
    passageOf('The weather was fair.', { id: 'ev_3' }),
  ];
  const opinion: Opinion = { verdict: 'supported', kind: 'fact', quotes: [flown], formulas: [] };

  it('should be cited from the passage that prints it, though the judge has quoted another', () => {
    const text = '“Commercial” describes a certificate, since the flight of the Heron was agricultural.';
    const { verdict, places } = decideVerdict({ text }, passages, opinion);
    expect(verdict).toBe('supported');
    expect(places.map(({ evidenceId }) => evidenceId)).toEqual(['ev_2', 'ev_1']);
    const plain = decideVerdict({ text: 'As flown, the Heron was agricultural.' }, passages, opinion);
    expect(plain.places.map(({ evidenceId }) => evidenceId)).toEqual(['ev_2']);
  });
});
