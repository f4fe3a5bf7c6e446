import { describe, expect, it } from 'vitest';
import { createClaimEditor } from '../../../src/agents/index.ts';
import { type ReadStatement, requestsFor } from '../../../src/agents/judge-requests.ts';
import { createCallContext } from '../../fakes/call-context.ts';
import { makeEvidence } from '../../fakes/make-evidence.ts';

const TEXTS = [
  'The harbour office of Norvik employs 48 pilots. The old tower of the harbour was built by the guild of masons.',
  'Fees are paid on arrival. Tugs cost 1,731 crowns a day.',
];
const evidence = makeEvidence(TEXTS);
const [FIRST = '', SECOND = ''] = evidence.map(({ id }) => id);
const signed: ReadStatement[] = [
  { text: '诺维克港务局雇有48名引航员。', evidenceIds: [FIRST], before: '', open: '' },
  {
    text: 'A day of a tug is paid with 1,731 crowns.',
    evidenceIds: [SECOND],
    before: 'Tugs are dear.',
    open: '',
  },
];
const doubted = (text: string): ReadStatement => ({
  text,
  evidenceIds: [FIRST],
  before: '',
  open: 'not in the passage cited: put',
  doubts: [{ kind: 'words_missing', detail: 'put' }],
});
const controlsOf = (requests: ReturnType<typeof requestsFor>) =>
  requests.map(({ asked, controls }) => asked.filter(({ id }) => controls.has(id)));

describe('controls among the statements that the rules doubt', () => {
  it('are made of statements that the rules sign, as the writer puts them', () => {
    const [controls = []] = controlsOf(
      requestsFor([doubted('Masons put it up.')], evidence, 'en', undefined, signed),
    );
    expect(controls).toHaveLength(2);
    expect(controls.map(({ text }) => /\p{Script=Han}|tug/u.test(text))).toEqual([true, true]);
    const originals = signed.map(({ text }) => text);
    expect(controls.some(({ text }) => originals.includes(text))).toBe(false);
    expect(controls.map(({ before }) => before)).toContain('Tugs are dear.');
  });

  it('have another figure rather than a denial, which reads as one', () => {
    const [controls = []] = controlsOf(
      requestsFor([doubted('Masons put it up.')], evidence, 'en', undefined, signed),
    );
    expect(controls.some(({ text }) => /48|1,731/.test(text))).toBe(false);
  });

  it('come with the passages that they cite', () => {
    const [request] = requestsFor([doubted('Masons put it up.')], evidence, 'en', undefined, signed);
    expect(request?.evidence.map(({ id }) => id)).toEqual([FIRST, SECOND]);
  });

  it('are sentences of the passages where the rules sign nothing', () => {
    const [controls = []] = controlsOf(requestsFor([doubted('Masons put it up.')], evidence, 'en'));
    expect(controls.length).toBeGreaterThan(0);
    expect(controls.every(({ text }) => /pilots|tower/.test(text))).toBe(true);
  });

  it('are made of none whose original stands among the statements or before one', () => {
    const [first, second] = signed;
    const beside = { ...doubted('Masons put it up.'), before: first?.text ?? '' };
    const [controls = []] = controlsOf(requestsFor([beside], evidence, 'en', undefined, signed));
    expect(controls.some(({ text }) => /\p{Script=Han}/u.test(text))).toBe(false);
    expect(controls.some(({ before }) => before === second?.before)).toBe(true);
  });

  it('are others in each request', () => {
    const many = Array.from({ length: 13 }, (_, at) => doubted(`Masons put up wall ${at}.`));
    const texts = controlsOf(requestsFor(many, evidence, 'en', undefined, signed)).flat();
    expect(texts.length).toBeGreaterThan(2);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  });
});

describe('what the writer makes of statements that did not hold', () => {
  const ask = async (replies: readonly string[]) => {
    const editor = createClaimEditor({
      settings: { modelJudge: true },
      tasks: {
        reviseClaims: async ({ claims }) =>
          claims.slice(0, replies.length).map(({ id }, at) => ({ id, text: replies[at] ?? '' })),
      },
    });
    const claims = Array.from({ length: 4 }, (_, at) => ({ text: `Wall ${at} is old.`, reason: 'not said' }));
    return editor.revise({ question: 'How old?', language: 'en', claims, evidence }, createCallContext());
  };

  it('is nothing where it gives an empty text', async () => {
    const { revisions, givenUp } = await ask(['', 'The tower is old.']);
    expect(givenUp).toEqual(['Wall 0 is old.']);
    expect([...revisions]).toEqual([['Wall 1 is old.', 'The tower is old.']]);
  });

  it('is not believed where it gives up most', async () => {
    expect((await ask(['', '', ''])).givenUp).toEqual([]);
    expect((await ask(['', ''])).givenUp).toHaveLength(2);
  });
});
