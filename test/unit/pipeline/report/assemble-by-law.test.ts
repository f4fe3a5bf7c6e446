import { describe, expect, it } from 'vitest';
import { type Report, ReportSchema } from '../../../../src/domain/index.ts';
import { placesSaying } from '../../../../src/pipeline/report/assemble/decide-statement.ts';
import type { StatementChanges } from '../../../../src/pipeline/report/assemble/statement-changes.ts';
import { assembleReport } from '../../../../src/pipeline/report/index.ts';
import { renderHtml } from '../../../../src/pipeline/report/render/render-html.ts';
import { renderMarkdown } from '../../../../src/pipeline/report/render/render-markdown.ts';
import type { Opinion } from '../../../../src/rag/verify/index.ts';
import { makeDraft, makeEvidence, makeInput } from './report-input.ts';

const TEXTS = {
  en: {
    passage:
      'Daily backups are kept for 30 days in Dublin. In 2021 there were 4,120 of them, and 4,310 in 2022.',
    quoted: 'Daily backups are kept for 30 days in Dublin.',
    reworded: 'For 30 days, what is backed up daily stays in Dublin.',
    rise: 'Their number rose by 4.6%.',
    sales: 'In 2021 there were 4,120 of them, and 4,310 in 2022.',
    absent: 'The plans name no insurance {absent: insurance}.',
    isAbsent: 'The plans name no insurance.',
  },
  zh: {
    passage: '每日备份在都柏林保存30天。2021年共有4120份，2022年为4310份。',
    quoted: '每日备份在都柏林保存30天。',
    reworded: '在都柏林，每天备份的内容会留存30天。',
    rise: '数量增长了4.6%。',
    sales: '2021年共有4120份，2022年为4310份。',
    absent: '方案没有提到保险{absent: 保险}。',
    isAbsent: '方案没有提到保险。',
  },
} as const;

describe.each(Object.entries(TEXTS))('a report by the law, in %s,', (code, own) => {
  const language = code as keyof typeof TEXTS;
  const opinion = (verdict: Opinion['verdict'], more: Partial<Opinion> = {}): Opinion => ({
    verdict,
    kind: 'fact',
    quotes: [own.quoted],
    formulas: [],
    ...more,
  });
  const assemble = (answer: string, changes: StatementChanges = {}): Report => {
    const report = assembleReport({
      ...makeInput({
        language,
        evidence: [makeEvidence(1, own.passage)],
        changes: { judge: 'a judge', ...changes },
      }),
      draft: makeDraft(answer),
    });
    expect(ReportSchema.parse(report)).toEqual(report);
    return report;
  };
  const claimsOf = (report: Report) => report.answer.flatMap(({ claims }) => claims);
  const judged = (text: string, one: Opinion) => assemble(cited(text), { opinions: new Map([[text, one]]) });
  const cited = (text: string) => text.replace(/[.。]$/, ' [ev_1]$&');

  it('should show in bold what its writer set in bold at the beginning, and take nothing for it', () => {
    const lead = own.quoted.slice(0, 5);
    const report = assemble(cited(own.quoted).replace(lead, `**${lead}**`));
    expect(claimsOf(report)).toMatchObject([{ text: own.quoted, lead, basis: 'quoted' }]);
    expect(renderMarkdown(report)).toContain(`**${lead}** ${own.quoted.slice(5).trim()}`);
    const whole = assemble(cited(own.quoted).replace(/^.*$/, '**$&**'));
    expect(renderMarkdown(whole)).toContain(`**${own.quoted}** [1`);
    expect(renderHtml(report)).toContain(`<b>${lead}</b>`);
  });

  it('should count a statement by how it is known', () => {
    expect(assemble(cited(own.quoted)).verification).toMatchObject({
      claims: 1,
      supported: 1,
      quoted: 1,
      judged: 0,
    });
    const byJudge = judged(own.reworded, opinion('supported'));
    expect(byJudge.verification).toMatchObject({ claims: 1, supported: 1, quoted: 0, judged: 1 });
    expect(byJudge.law).toMatchObject({ judge: 'a judge' });
    expect(claimsOf(byJudge)[0]).toMatchObject({
      basis: 'judged',
      citations: [{ number: 1, quote: own.quoted }],
    });
    const concluded = judged(own.reworded, opinion('supported', { kind: 'conclusion' }));
    expect(concluded.verification).toMatchObject({ conclusions: 1, judged: 0 });
  });

  it('should keep what the judge finds shown in part, with a reason, and take out what it refuses', () => {
    const partly = judged(own.reworded, opinion('partly'));
    expect(claimsOf(partly)[0]).toMatchObject({ verdict: 'partly', issues: [expect.any(String)] });
    for (const verdict of ['not_found', 'contradicted'] as const) {
      const refused = judged(own.reworded, opinion(verdict));
      expect(refused.verification.removed).toEqual([
        { text: own.reworded, reason: expect.stringMatching(/.{4}/) },
      ]);
      expect(claimsOf(refused).filter(({ frame }) => frame !== true)).toEqual([]);
    }
  });

  it('should keep a calculation with the places of its figures', () => {
    const formula = '4310 / 4120 − 1 = 4.6 %';
    const printed =
      language === 'en' ? formula.replaceAll('4310', '4,310').replaceAll('4120', '4,120') : formula;
    const report = judged(own.rise, opinion('supported', { quotes: [own.sales], formulas: [printed] }));
    const [claim] = claimsOf(report);
    expect([claim?.verdict, claim?.basis]).toEqual(['supported', 'computed']);
    const cells = claim?.calculations?.[0]?.cells ?? [];
    expect(cells).toHaveLength(2);
    for (const { value, start = 0, end = 0, number } of cells) {
      expect(own.passage.slice(start - 1_000, end - 1_000)).toBe(value);
      expect(number).toBe(1);
    }
  });

  it('should let an absence stand unchecked, searched, or not at all', () => {
    const absent = own.absent;
    const [unchecked] = claimsOf(assemble(absent));
    expect(unchecked).toMatchObject({ text: own.isAbsent, verdict: 'not_checked' });
    const searches = new Map([
      [own.isAbsent, { queries: ['insurance'], documents: ['Handbook'], total: 1, closest: ['ev_1'] }],
    ]);
    const read = (verdict: Opinion['verdict']) =>
      assemble(absent, {
        searches,
        opinions: new Map([[own.isAbsent, opinion(verdict, { kind: 'absence', quotes: [] })]]),
      });
    const searched = read('supported');
    expect(claimsOf(searched)[0]).toMatchObject({
      verdict: 'searched',
      searched: { queries: ['insurance'], documents: ['Handbook'], total: 1 },
    });
    expect(searched.verification).toMatchObject({ supported: 0, searched: 1 });
    const found = read('contradicted');
    expect(found.verification.removed.map(({ text }) => text)).toEqual([own.isAbsent]);
    const alone = claimsOf(assemble(absent, { searches }))[0];
    expect(alone).toMatchObject({ verdict: 'not_checked' });
  });

  it('should show what stands uncited among the gaps and is none only where the judge finds it shown', () => {
    const read = (changes: StatementChanges) =>
      assembleReport({
        ...makeInput({
          language,
          evidence: [makeEvidence(1, own.passage)],
          changes: { judge: 'a judge', ...changes },
        }),
        draft: {
          ...makeDraft(cited(own.quoted)),
          sections: [{ taskId: '', taskIds: [], heading: own.isAbsent, limits: true, body: own.rise }],
        },
      });
    const told = ({ sections }: Report) =>
      sections.flatMap(({ blocks }) => blocks).flatMap((one) => one.claims);
    const search = { queries: [own.rise], documents: [], total: 1, closest: [] };
    const searches = new Map([[own.rise, search]]);
    expect(told(read({ searches }))).toMatchObject([{ text: own.rise, verdict: 'not_checked' }]);
    const by = (one: Opinion) => read({ searches, opinions: new Map([[own.rise, one]]) });
    const fact = (verdict: Opinion['verdict']) => by(opinion(verdict, { quotes: [], why: 'no year' }));
    expect(told(fact('supported'))).toMatchObject([{ verdict: 'searched' }]);
    expect(told(fact('partly'))).toMatchObject([
      { verdict: 'not_checked', issues: [expect.stringContaining('no year')] },
    ]);
    expect(told(fact('not_found'))).toEqual([]);
    expect(fact('not_found').verification.removed).toMatchObject([
      { text: own.rise, reason: expect.stringContaining('no year') },
    ]);
    const advice = by(opinion('not_found', { kind: 'conclusion', quotes: [], why: 'no year' }));
    expect(told(advice)).toMatchObject([
      { verdict: 'not_checked', issues: [expect.stringContaining('no year')] },
    ]);
    const absence = by(opinion('not_found', { kind: 'absence', quotes: [] }));
    expect(told(absence)).toMatchObject([{ verdict: 'searched' }]);
  });

  it('should stand as its passages show it till what the judge alone calls an absence is searched', () => {
    const noted: string[] = [];
    const opinions = new Map([[own.reworded, opinion('supported', { kind: 'absence' })]]);
    const noteAbsence = ({ text }: { readonly text: string }) => void noted.push(text);
    const read = (searches?: StatementChanges['searches']) =>
      claimsOf(assemble(cited(own.reworded), { opinions, noteAbsence, ...(searches && { searches }) }))[0];
    expect(read()).toMatchObject({ verdict: 'supported', citations: [{ quote: own.quoted }] });
    expect(noted).toEqual([own.reworded]);
    const search = { queries: [own.reworded], documents: ['Handbook'], total: 1, closest: ['ev_1'] };
    const searches = new Map([[own.reworded, search]]);
    expect(read(searches)).toMatchObject({ verdict: 'searched', citations: [{ quote: own.quoted }] });
    opinions.set(own.reworded, opinion('supported', { kind: 'absence', quotes: [] }));
    expect(read(searches)).toMatchObject({ verdict: 'searched', citations: [] });
  });

  it('should say of a sentence without marks that it is not cited, and stands by the next one, with the tables of that', () => {
    const [first, second] = claimsOf(assemble(`${own.reworded} ${cited(own.quoted)}`));
    expect([first?.uncited, second?.uncited]).toEqual([true, undefined]);
    const table = `${own.reworded} ${own.quoted.replace(/[.。]$/, ' [Table 1: ev_1]$&')}`;
    expect(claimsOf(assemble(table)).map(({ tables }) => tables)).toEqual([[1], [1]]);
  });

  it('should draw a conclusion that its writer left uncited from what is cited beside it alone', () => {
    const other = makeEvidence(2, `${own.sales} ${own.rise}`, {
      documentId: 'doc_b',
      versionId: 'ver_b',
      sourcePath: 'other.pdf',
    });
    const conclusion = {
      en: 'So the number of daily backups in Dublin rose.',
      zh: '因此都柏林的每日备份共有更多，数量增长了。',
    }[language];
    const quotes = [own.quoted, own.sales];
    const report = (draft: string) =>
      assembleReport({
        ...makeInput({
          language,
          evidence: [makeEvidence(1, own.quoted), other],
          changes: {
            judge: 'a judge',
            opinions: new Map([[conclusion, opinion('supported', { kind: 'conclusion', quotes })]]),
          },
        }),
        draft: makeDraft(draft, cited(own.quoted).replace('ev_1', 'ev_1, ev_2')),
      });
    const documents = (draft: string) => {
      const { answer, citations } = report(draft);
      const of = answer.flatMap(({ claims }) => claims).find(({ text }) => text === conclusion);
      return of?.citations.map(({ number }) => citations.find((one) => one.number === number)?.documentId);
    };
    const sales = cited(own.sales).replace('ev_1', 'ev_2');
    expect(documents(`${cited(own.quoted)} ${conclusion}\n\n${sales}`)).toEqual(['doc_a']);
    expect(documents(`${cited(own.quoted)} ${sales} ${conclusion}`)).toEqual(['doc_a', 'doc_b']);
  });

  it('should tell of what is open, shown and absent', () => {
    const told: string[] = [];
    assemble(`${cited(own.quoted)} ${cited(own.reworded)} ${own.absent}`, {
      noteOpen: ({ text }) => void told.push(`open ${text}`),
      noteShown: ({ text }) => void told.push(`shown ${text}`),
      noteAbsence: ({ text, absent }) => void told.push(`absent ${text} ${absent.length}`),
    });
    expect(told).toEqual([`shown ${own.quoted}`, `open ${own.reworded}`, `absent ${own.isAbsent} 1`]);
  });
});

describe('what is quoted for a statement that its writer left uncited', () => {
  const place = (quote: string) => ({ evidenceId: 'ev_1', quote, start: 0, end: quote.length });
  const kept = (...quotes: string[]) => placesSaying(quotes.map(place)).map(({ quote }) => quote);

  it('should say something, unless nothing else is quoted', () => {
    expect(kept('\u2610', 'Harbour Lamps, Inc.', 'Sales fell in all towns.')).toEqual([
      'Sales fell in all towns.',
    ]);
    expect(kept('Harbour Lamps', '| Sales | 731 |', '\u9500\u91cf\u4e0b\u964d')).toEqual([
      '| Sales | 731 |',
      '\u9500\u91cf\u4e0b\u964d',
    ]);
    expect(kept('\u2610', 'Harbour Lamps')).toEqual(['\u2610', 'Harbour Lamps']);
  });
});

describe('a statement that something is missing', () => {
  it('should be searched for in all documents where it names none, whatever the next sentence cites', () => {
    const noted: { text: string; evidenceIds: readonly string[] }[] = [];
    const passage = 'Backups are kept for 30 days.';
    assembleReport({
      ...makeInput({
        language: 'en',
        evidence: [makeEvidence(1, passage)],
        changes: { judge: 'a judge', noteAbsence: (one) => void noted.push(one) },
      }),
      draft: makeDraft('No plan names insurance {absent: insurance}. Backups are kept for 30 days [ev_1].'),
    });
    expect(noted).toMatchObject([{ text: 'No plan names insurance.', evidenceIds: [] }]);
  });
});

describe('what a judge quotes beside what a statement cites', () => {
  const STATEMENT = 'Both plans keep what is backed up for a month.';
  const FIRST = 'Under the northern plan backups are kept for a month.';
  const SECOND = 'Under the southern plan backups are kept for a month.';
  const citedBy = (quotes: readonly string[], third: string) => {
    const evidence = [makeEvidence(1, FIRST), makeEvidence(2, SECOND), makeEvidence(3, third)].map(
      (one, at) => ({ ...one, documentId: `doc_${at}` }),
    );
    const opinion: Opinion = { verdict: 'supported', kind: 'fact', quotes, formulas: [] };
    const report = assembleReport({
      ...makeInput({
        evidence,
        changes: { judge: 'a judge', opinions: new Map([[STATEMENT, opinion]]) },
      }),
      draft: makeDraft(STATEMENT.replace('.', ' [ev_1].')),
    });
    const [claim] = report.answer.flatMap(({ claims }) => claims);
    return { verdict: claim?.verdict, quotes: claim?.citations.map(({ quote }) => quote) };
  };

  it('should be cited too, where one document alone has it', () => {
    expect(citedBy([SECOND], 'The canteen is open.')).toEqual({ verdict: 'supported', quotes: [SECOND] });
  });

  it('should show nothing where another document has the same words, or none has them', () => {
    expect(citedBy([SECOND], SECOND).verdict).toBe('not_checked');
    expect(citedBy(['Under the western plan backups are kept.'], '').verdict).toBe('not_checked');
  });
});
