import { describe, expect, it } from 'vitest';
import { preparePassage } from '../../../../src/rag/verify/claims/align.ts';
import { createClaimChecker } from '../../../../src/rag/verify/index.ts';
import { locateQuotes } from '../../../../src/rag/verify/reader/locate-quotes.ts';
import { makeEvidence } from '../../pipeline/report/report-input.ts';

const HARBOUR = 'The harbour employs **48** pilots. Fees are paid on arrival. Ships wait at the outer pier.';
const TABLE = '| Fee | 2022 |\n| --- | --- |\n| Pilots | 926 |\n| Berths | 310 |';
const passages = [HARBOUR, TABLE].map((text, at) => preparePassage({ id: `ev_${at + 1}`, text, offset: 0 }));
const shown = (quotes: readonly string[]) =>
  locateQuotes(quotes, passages).map(({ evidenceId, start, end }) => [
    evidenceId,
    passages.find(({ id }) => id === evidenceId)?.text.slice(start, end),
  ]);

describe('locateQuotes', () => {
  it('should show whole sentences and rows, whatever marks the reader left out', () => {
    expect(shown(['employs 48 pilots'])).toEqual([['ev_1', 'The harbour employs **48** pilots.']]);
    expect(shown(['Pilots 926'])).toEqual([['ev_2', '| Pilots | 926 |']]);
  });

  it('should join what stands close together, and give one place for each passage', () => {
    const both = shown(['Ships wait at the outer pier.', 'employs 48 pilots', 'Berths | 310']);
    expect(both).toEqual([
      ['ev_1', HARBOUR],
      ['ev_2', '| Berths | 310 |'],
    ]);
  });

  it('should leave out what stands nowhere, and words that stand everywhere', () => {
    expect(shown(['employs 49 pilots', '48', ''])).toEqual([]);
  });

  it('should show each of the quotations that lie far apart, in the order of the text', () => {
    const long = `A short one. ${'Nothing is said here. '.repeat(60)}The longest sentence of them all stands at the end.`;
    const places = locateQuotes(
      ['The longest sentence of them all', 'A short one.'],
      [preparePassage({ id: 'ev_1', text: long, offset: 0 })],
    );
    expect(places.map(({ start, end }) => long.slice(start, end))).toEqual([
      'A short one.',
      'The longest sentence of them all stands at the end.',
    ]);
  });

  it('should show one sentence once, however often it is quoted', () => {
    expect(shown(['The harbour employs', 'employs 48 pilots'])).toEqual([
      ['ev_1', 'The harbour employs **48** pilots.'],
    ]);
  });
});

describe('what a reader quotes for a claim', () => {
  const checker = createClaimChecker([makeEvidence(1, HARBOUR), makeEvidence(2, TABLE)]);
  const claim = 'The harbour employs 48 pilots.';
  const ids = ['ev_1', 'ev_2'];

  it('should be cited where it stands', () => {
    const [citation] = checker.quoted(claim, ['employs 48 pilots'], ids);
    const { start } = makeEvidence(1, HARBOUR).locator.offsets;
    expect(citation).toMatchObject({
      evidenceId: 'ev_1',
      quote: 'The harbour employs **48** pilots.',
      start,
    });
  });

  it('should not be cited when the rules quote what is on the claim and it is on something else', () => {
    const { citations } = checker.check(claim, ['ev_1']);
    expect(checker.quoted(claim, ['Fees are paid on arrival.'], ids, citations)).toEqual([]);
    expect(checker.quoted(claim, ['Fees are paid on arrival.'], ids)).toHaveLength(1);
  });

  it('should be cited beside what the rules quote where it puts the claim in other words', () => {
    const goals = [
      '## Secondary goals of the harbour trial',
      'To measure whether the pilots of the harbour trial board sooner.',
      'Nothing else is said of it here, and what follows stands far below in the same list of the plan, behind a long remark.',
      'To confirm that boarding at night is harmless.',
    ].join('\n\n');
    const trial = createClaimChecker([makeEvidence(1, goals)]);
    const said = 'Confirming the safety of pilots is one of the secondary goals of the harbour trial.';
    const { citations } = trial.check(said, ['ev_1']);
    const quotes = trial.quoted(
      said,
      ['To confirm that boarding at night is harmless.'],
      ['ev_1'],
      citations,
    );
    expect(quotes.map(({ quote }) => quote)).toContain('To confirm that boarding at night is harmless.');
    expect(quotes.length).toBeGreaterThan(1);
  });
});

describe('a citation', () => {
  const own =
    '从12.0开始，官方安装映像（如网络安装映像）可以包含非自由固件软件包。即使包含了那些固件软件包，仍可能缺少一些固件文件。或者您也可以使用 netboot 文件，它不包含固件软件包。';
  const other =
    '从12.0开始，官方安装映像中可以包含非自由固件软件包。有些文件可能仍然缺少，个别设备完全不工作。';

  it('should not be exchanged where the claim was written from what it cites', () => {
    const checker = createClaimChecker([makeEvidence(1, own), makeEvidence(2, other)]);
    const said =
      '从12.0开始，官方安装映像可以包含非自由固件，但仍可能缺少个别文件，而 netboot 文件完全不含固件软件包。';
    const { relocated, citations } = checker.check(said, ['ev_1']);
    expect([relocated, citations.map(({ evidenceId }) => evidenceId)]).toEqual([false, ['ev_1']]);
  });

  it('should be corrected where what it cites is on something else', () => {
    const backups = 'Backups are kept for thirty days in Frankfurt.';
    const further = createClaimChecker([makeEvidence(1, HARBOUR), makeEvidence(2, backups)]);
    const { relocated, citations } = further.check(backups, ['ev_1']);
    expect([relocated, citations.map(({ evidenceId }) => evidenceId)]).toEqual([true, ['ev_2']]);
  });
});
