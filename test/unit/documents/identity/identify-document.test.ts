import { describe, expect, it } from 'vitest';
import { identifyDocument } from '../../../../src/documents/identity/index.ts';

const identify = (
  markdown: string,
  more: {
    title?: string;
    sourcePath?: string;
    format?: string;
    metadata?: Record<string, string>;
    language?: 'en' | 'zh';
  } = {},
) =>
  identifyDocument({
    sourcePath: more.sourcePath ?? 'file_17.pdf',
    format: more.format ?? 'pdf',
    title: more.title ?? /^#+ (.+)$/m.exec(markdown)?.[1] ?? 'file 17',
    markdown,
    sections: [],
    metadata: more.metadata ?? {},
    language: more.language ?? 'en',
  });

const FILING = `# UNITED STATES SECURITIES AND EXCHANGE COMMISSION

Washington, D.C. 20549

## FORM 10-K

☒ ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934

For the fiscal year ended February 3, 2024

Commission file number 1-9999

# HARROW & PIKE STORES CO., INC.

(Exact name of registrant as specified in its charter)

| Title of each class | Trading Symbol | Name of exchange on which registered |
| --- | --- | --- |
| Common Stock, $0.10 par value | HPS | New York Stock Exchange |

Harrow & Pike Stores Co., Inc. (herein referred to as "Harrow," the "Company," "we") sells tools. In fiscal 2023 we opened
stores, and fiscal 2023 was a good year. Fiscal 2023 had 53 weeks. The Environmental Protection Agency (EPA) made rules.
`;

describe('identity of a filing', () => {
  const identity = identify(FILING);

  it('should call it after issuer, kind and the fiscal year it calls itself by', () => {
    expect(identity.title).toBe('Harrow & Pike Stores – Annual report FY2023 (10-K)');
    expect(identity.period).toMatchObject({ label: 'FY2023', year: 2023, date: '2024-02-03', fiscal: true });
    expect(identity.kind?.value).toBe('annual report');
    expect(identity.form?.value).toBe('10-K');
  });

  it('should know its issuer by the names the document defines, its symbol and what follows from the name', () => {
    expect(identity.issuer?.value).toBe('Harrow & Pike Stores Co., Inc.');
    expect(identity.aliases.map(({ value }) => value)).toEqual(['Harrow & Pike Stores', 'Harrow', 'HPS']);
    expect(identity.selfNames).toEqual(['Company', 'we']);
  });

  it('should give the place of every field that stands in the text', () => {
    for (const field of [identity.kind, identity.form, identity.issuer, identity.period]) {
      expect(field?.source.from).toBe('text');
    }
    const { start = 0, end = 0 } = identity.issuer?.source ?? {};
    expect(FILING.slice(start, end)).toBe('HARROW & PIKE STORES CO., INC.');
    const symbol = identity.aliases.find(({ value }) => value === 'HPS')?.source;
    expect(FILING.slice(symbol?.start, symbol?.end)).toBe('HPS');
  });

  it('should keep the abbreviations it explains, where the letters fit', () => {
    expect(identity.abbreviations).toEqual([{ short: 'EPA', long: 'Environmental Protection Agency' }]);
    expect(identify('# A\n\nOur revenue rose strongly (USD) there.').abbreviations).toEqual([]);
  });

  it('should read the quarter of a quarterly report', () => {
    const quarterly = FILING.replace('10-K', '10-Q')
      .replace('fiscal year ended February 3, 2024', 'quarterly period ended October 28, 2023')
      .replace('53 weeks', 'a weak third quarter of fiscal 2023. The third quarter of fiscal 2023 ended');
    expect(identify(quarterly).period).toMatchObject({
      label: 'Q3 FY2023',
      year: 2023,
      quarter: 3,
      date: '2023-10-28',
    });
    expect(identify(quarterly).title).toBe('Harrow & Pike Stores – Quarterly report Q3 FY2023 (10-Q)');
  });
});

describe('the quarter of a year that does not end in December', () => {
  it.each([
    ['December 31, 2022', 'June 30, 2022', 'Q2 FY2023'],
    ['September 30, 2022', 'June 30, 2022', 'Q1 FY2023'],
    ['July 1, 2023', 'June 30, 2022', 'Q4 FY2023'],
    ['April 1, 2023', 'December 31, 2022', 'Q1 FY2023'],
    ['October 1, 2022', 'January 1, 2022', 'Q3 FY2022'],
    ['January 28, 2023', 'October 29, 2022', 'Q1 FY2023'],
  ])('should be counted from the end of the year (%s, %s)', (date, end, label) => {
    const text = FILING.replace('10-K', '10-Q')
      .replace('fiscal year ended February 3, 2024', `quarterly period ended ${date}`)
      .replaceAll(/fiscal 2023/gi, 'this year');
    expect(identify(`${text}\n\nSee our report for the fiscal year ended ${end}.`).period?.label).toBe(label);
  });
});

describe('identity of a release', () => {
  it('should be called by its headline', () => {
    const { title, issuer, kind, period } = identify(
      '# News Release\n\n# Ostrava Chips Reports Fourth-Quarter 2023 Results\n\nText follows here.',
    );
    expect({ title, issuer: issuer?.value, kind: kind?.value, period: period?.label }).toEqual({
      title: 'Ostrava Chips Reports Fourth-Quarter 2023 Results',
      issuer: 'Ostrava Chips',
      kind: 'earnings release',
      period: 'Q4 2023',
    });
  });

  it('should be called after issuer and quarter without one', () => {
    const { title, aliases } = identify(
      '# FOR IMMEDIATE RELEASE\n\nSales fell.\n\nTown (January 24, 2023) - Marsh & Marsh (NYSE: MAM) today announced results for fourth-quarter and full year 2022. More text.',
    );
    expect(title).toBe('Marsh & Marsh – Earnings release Q4 2022');
    expect(aliases.map(({ value }) => value)).toEqual(['MAM', 'M&M', 'MnM']);
  });
});

describe('identity of other documents', () => {
  it('should put the issuer before a title that says only kind and year', () => {
    expect(identify('# Annual Report 2021\n\nQuarry Lane Housing Association\n\nText.').title).toBe(
      'Quarry Lane Housing Association – Annual Report 2021',
    );
  });

  it('should tell documents of one issuer and kind apart by number and date', () => {
    const { title, issuer, number } = identify(
      '# Federal Rail Safety Board Accident Final Report\n\n| Location: | Ely | Accident Number: | RR08CA055 |\n| --- | --- | --- | --- |\n| Date & Time: | 12/08/2007, 1730 | Line: | 4 |',
    );
    expect(title).toBe('Federal Rail Safety Board Accident Final Report RR08CA055, 2007-12-08');
    expect([issuer?.value, number?.value]).toEqual(['Federal Rail Safety Board', 'RR08CA055']);
  });

  it.each(['Vision', 'FORM 8-K', 'A proposal', 'Abstract', '1Q23 Release_Final Draft'])(
    'should not take “%s” for a title',
    (heading) => {
      const { title } = identify(
        `Effects of Tidal Flow on the Growth of Mussels\n\n# ${heading}\n\nThe text of the document follows.`,
        { title: heading },
      );
      expect(title).toBe('Effects of Tidal Flow on the Growth of Mussels');
    },
  );

  it('should know a paper, its authors, and not take their university for its issuer', () => {
    const { kind, authors, issuer } = identify(
      '# Deep Nets for Tides\n\nAnna Berg 1 Li Wei Chen 1\n\nNorth Sea University\n\n## Abstract\n\nWe show.\n\n## References\n\nOne.',
    );
    expect(kind?.value).toBe('paper');
    expect(authors.map(({ value }) => value)).toEqual(['Anna Berg', 'Li Wei Chen']);
    expect(issuer).toBeUndefined();
  });

  it('should read version and date of a procedure', () => {
    const { kind, version, period } = identify(
      '# Crane procedure\n\nProcedure OPS-4, revision 5, valid from 8 April 2024.',
    );
    expect([kind?.value, version?.value]).toEqual(['procedure', 'revision 5']);
    expect(period?.date).toBe('2024-04-08');
  });

  it('should keep a printed title that ends in a name and says its own kind', () => {
    const title = 'FRAMEWORK CONTRACT BETWEEN ALDER LTD AND BROOK LTD';
    expect(identify(`${title}\n\n1. Delivery\n\nThe supplier delivers.`, { title }).title).toBe(title);
  });

  it('should not take what a sentence says of somebody for an issuer, nor signs for a title', () => {
    const text =
      '# Federal Rail Safety Board Accident Final Report\n\nThe Danish investigators reported that it was "wet."';
    expect(identify(text).issuer?.value).toBe('Federal Rail Safety Board');
    expect(identify('# ÍÆ#(ØK)\n\nText follows.', { title: 'ÍÆ#(ØK)' }).title).toBe('file 17');
  });

  it('should say nothing that nothing states', () => {
    expect(identify('tide level one two three', { title: 'x', sourcePath: 'x.txt', format: 'text' })).toEqual(
      {
        title: 'x',
        authors: [],
        aliases: [],
        selfNames: [],
        abbreviations: [],
      },
    );
  });
});

describe('identity of Chinese documents', () => {
  it('should read issuer, aliases, kind and year', () => {
    const { title, issuer, aliases, kind, period } = identify(
      '# 2021年年度报告\n\n东岭重工集团股份有限公司（以下简称“东岭”）\n\n证券代码：601999\n\n环境影响评价（EIA）已完成。',
      { language: 'zh' },
    );
    expect(issuer?.value).toBe('东岭重工集团股份有限公司');
    expect(aliases.map(({ value }) => value)).toEqual(['东岭重工', '东岭', '601999']);
    expect([kind?.value, period?.label]).toEqual(['annual report', '2021']);
    expect(title).toBe('东岭重工 – 2021年年度报告');
  });

  it('should read a quarterly report and a version', () => {
    const { kind, period, version } = identify('# 北川能源2023年第三季度报告\n\n版本号：2.1\n\n正文在此。', {
      language: 'zh',
    });
    expect([kind?.value, period?.quarter, period?.year, version?.value]).toEqual([
      'quarterly report',
      3,
      2023,
      '版本号：2.1',
    ]);
  });

  it.each(['愿景', '目录', '摘要'])('should not take “%s” for a title', (heading) => {
    expect(
      identify(`北川潮汐观测方法研究\n\n# ${heading}\n\n正文在此，内容如下。`, {
        title: heading,
        language: 'zh',
      }).title,
    ).toBe('北川潮汐观测方法研究');
  });
});

describe('identity of letters', () => {
  it('should call a letter without a title by its file, not by who has signed it', () => {
    const letter =
      'Dear Ms Reed, we raise the prices by 5.8 per cent.\n\nYours sincerely, Jorg Hansen Head of Sales';
    const { title } = identify(letter, { title: 'document1', sourcePath: 'document1.pdf' });
    expect(title).toBe('document1');
  });

  it('should call minutes by their heading with its date, and a letter by no place and date', () => {
    const minutes =
      '# Minutes of the board, 19 June 2024\n\n**Present:** Maren Oake (chair), Idris Penhallow (chief)\n\n## 1. Repair\n\nThe board met.';
    expect(identify(minutes).title).toBe('Minutes of the board, 19 June 2024');
    for (const dated of [
      'Köln, den 5. Mai 2025',
      'Frankfurt am Main, 5 May 2025',
      'St. Gallen, May 5, 2025',
    ]) {
      const letter = `# ${dated}\n\nRepair of the Northern Quay\n\nDear Sir,\n\nThe quay will be repaired in May.`;
      expect(identify(letter).title).toBe('Repair of the Northern Quay');
    }
  });
});

describe('when a mail was sent', () => {
  it.each([
    ['eml', '2026-01-09T00:12:00+01:00', '2026-01-09'],
    ['msg', 'Mon, 15 Feb 2021 08:19:21 GMT', '2021-02-15'],
    ['eml', 'some day', undefined],
    ['docx', '2026-01-09T10:12:00Z', undefined],
  ])('should be, of %s with “%s”, %s', (format, created, sent) => {
    const metadata = { author: 'Anna Weber <anna@supplier.example>', created };
    const identity = identify('# RE: RE: Price increase 2026\n\n3.5 % from March on.', { format, metadata });
    expect(identity.sent).toBe(sent);
  });
});
