import { describe, expect, it } from 'vitest';
import { createClaimEditor } from '../../../src/agents/index.ts';
import type { ClaimOpinion, JudgeClaimsInput } from '../../../src/domain/index.ts';
import { doubtsOf } from '../../../src/rag/verify/index.ts';
import { createCallContext } from '../../fakes/call-context.ts';
import { makeEvidence } from '../../fakes/make-evidence.ts';

const TABLE = '| Fees | 2022 | 2021 |\n| --- | --- | --- |\n| **Pilot** fees | 1,731 | 926 |';
const PLAIN = { text: 'Pilots are paid by the port.', evidenceIds: ['ev_1'], before: '', open: '' };
const DOUBTED = {
  text: 'Pilot fees were 926 in 2021.',
  evidenceIds: ['ev_1'],
  before: '',
  open: 'says 926, the source 1,731',
  doubts: [{ kind: 'number_differs', detail: '926', printed: true }] as const,
};

async function judge(quotes: readonly string[] | undefined, evidence = makeEvidence([TABLE])) {
  const asked: JudgeClaimsInput[] = [];
  const editor = createClaimEditor({
    settings: { modelJudge: true },
    tasks: {
      // It signs whatever stands in the report, and leaves out the controls.
      judgeClaims: async (input) => {
        asked.push(input);
        return input.claims
          .filter(({ text }) => [PLAIN.text, DOUBTED.text].includes(text))
          .map(({ id }): ClaimOpinion => ({ id, verdict: 'supported', ...(quotes && { quotes }) }));
      },
    },
  });
  const { opinions } = await editor.judge(
    { question: 'What are the fees?', language: 'en', claims: [PLAIN, DOUBTED], evidence },
    createCallContext(),
  );
  return { asked, plain: opinions.get(PLAIN.text)?.verdict, doubted: opinions.get(DOUBTED.text)?.verdict };
}

const SENTENCES =
  'The harbour office employs 48 pilots. The tower was built by the guild of masons. Fees are paid on arrival.';
const IN_OTHER_WORDS = {
  text: 'Masons of the guild put up the tower.',
  evidenceIds: ['ev_1'],
  before: '',
  open: 'not in the passage cited: put',
  doubts: [{ kind: 'words_missing', detail: 'put' }] as const,
};

/** What becomes of a doubted statement when the reader signs it, quotes a line beside it, and answers the controls like this. */
async function judgeAmong(
  answer: (control: string) => ClaimOpinion['verdict'] | undefined,
  doubted = IN_OTHER_WORDS,
  quotes: readonly string[] = ['Fees are paid on arrival.'],
  isCareless = false,
) {
  const asked: JudgeClaimsInput[] = [];
  const editor = createClaimEditor({
    settings: { modelJudge: true },
    tasks: {
      judgeClaims: async (input) => {
        asked.push(input);
        return input.claims.flatMap(({ id, text }): ClaimOpinion[] => {
          const verdict = text === doubted.text ? 'supported' : answer(text);
          return verdict === undefined ? [] : [{ id, verdict, quotes }];
        });
      },
    },
  });
  const { opinions, care } = await editor.judge(
    {
      question: 'Who built the tower?',
      language: 'en',
      claims: [doubted],
      evidence: makeEvidence([SENTENCES]),
      isCareless,
    },
    createCallContext(),
  );
  return {
    opinions,
    care,
    claims: asked.flatMap(({ claims }) => claims),
    doubted: asked.map((one) => one.doubted),
  };
}

describe('a reader whose care is tried', () => {
  it('should be asked controls that look like the statements, and none where nothing is doubted', async () => {
    const { claims } = await judgeAmong(() => 'contradicted');
    const controls = claims.filter(({ text }) => text !== IN_OTHER_WORDS.text);
    expect(controls).toHaveLength(2);
    for (const { text, open, id, evidenceIds } of controls) {
      expect(SENTENCES).not.toContain(text);
      expect([id, evidenceIds, open]).toEqual([
        expect.stringMatching(/^s\d$/),
        ['ev_1'],
        expect.stringMatching(/\w/),
      ]);
    }
    const { asked } = await judge(undefined);
    expect(asked.find(({ doubted }) => doubted !== true)?.claims).toHaveLength(1);
  });

  it('should be believed on other words with any line of the passages when it refuses every control', async () => {
    const { opinions } = await judgeAmong(() => 'contradicted');
    const quotes = ['Fees are paid on arrival.'];
    expect([...opinions]).toEqual([[IN_OTHER_WORDS.text, { verdict: 'supported', quotes }]]);
  });

  it.each<[string, Parameters<typeof judgeAmong>[0]]>([
    ['signs all of them', () => 'supported'],
    ['signs one of them', (text) => (/not/.test(text) ? 'conclusion' : 'contradicted')],
    ['leaves one out', (text) => (/not/.test(text) ? undefined : 'contradicted')],
  ])('should have to show what is doubted when it %s', async (_, answer) => {
    const { opinions } = await judgeAmong(answer);
    expect([...opinions]).toEqual([[IN_OTHER_WORDS.text, { verdict: 'partly', isUnshown: true }]]);
  });

  it('should sign nothing that the rules doubt, whatever it quotes, when it has signed a control', async () => {
    const { opinions, care } = await judgeAmong(() => 'supported', IN_OTHER_WORDS, [SENTENCES]);
    expect([...opinions.values()]).toEqual([{ verdict: 'partly', isUnshown: true }]);
    expect(care).toBe('careless');
    const untried = await judgeAmong(() => undefined, IN_OTHER_WORDS, [SENTENCES]);
    expect([...untried.opinions.values()]).toEqual([{ verdict: 'supported', quotes: [SENTENCES] }]);
    expect(untried.care).toBe('untried');
  });

  it('should sign nothing that the rules doubt when it has signed a control before', async () => {
    const { opinions } = await judgeAmong(() => 'contradicted', IN_OTHER_WORDS, [SENTENCES], true);
    expect([...opinions.values()]).toEqual([{ verdict: 'partly', isUnshown: true }]);
  });

  it('should have to show a figure whatever it does with the controls', async () => {
    const { opinions } = await judgeAmong(() => 'contradicted', {
      ...IN_OTHER_WORDS,
      text: 'The harbour office employs 84 pilots.',
      doubts: [{ kind: 'number_differs', detail: '84', printed: true }] as never,
    });
    expect([...opinions.values()]).toEqual([{ verdict: 'partly', isUnshown: true }]);
  });
});

describe('a statement whose anchors the rules doubt', () => {
  it('is asked by itself, and is not signed by a reader that cannot quote what shows it', async () => {
    const { asked, plain, doubted } = await judge(undefined);
    const own = [PLAIN.text, DOUBTED.text];
    expect(
      asked.map(({ claims, doubted: isDoubted }) => [
        claims.map(({ text }) => text).filter((text) => own.includes(text)),
        isDoubted,
      ]),
    ).toEqual([
      [[PLAIN.text], undefined],
      [[DOUBTED.text], true],
    ]);
    expect([plain, doubted]).toEqual(['supported', 'partly']);
  });

  it('is asked so too when a reader may settle nothing of it but by a calculation', async () => {
    const { claims, doubted } = await judgeAmong(() => 'contradicted', {
      ...IN_OTHER_WORDS,
      doubts: [] as never,
    });
    expect([claims.length, doubted]).toEqual([3, [true]]);
  });

  it('is signed where all that is quoted stands in its passages, whatever marks are left out', async () => {
    expect((await judge(['Fees 2022 2021', '| Pilot fees | 1,731 | 926 |'])).doubted).toBe('supported');
    expect((await judge(['Pilot fees | 926 | 1,731'])).doubted).toBe('partly');
    expect((await judge(['Fees 2022 2021', 'made up'])).doubted).toBe('partly');
    expect((await judge(['926'])).doubted).toBe('partly');
  });

  it('is not signed for a quotation of something else', async () => {
    expect((await judge(['Fees 2022 2021'])).doubted).toBe('partly');
  });

  it('is not shown by a passage that it does not cite', async () => {
    const evidence = makeEvidence(['Nothing of fees.', TABLE]);
    expect((await judge(['| Pilot fees | 1,731 | 926 |'], evidence)).doubted).toBe('partly');
  });

  it.each([
    [{ kind: 'number_differs', detail: '926', found: '1,731', printed: true }, true],
    [{ kind: 'direction_differs', detail: 'fell', found: 'rose' }, true],
    [{ kind: 'negation_differs', detail: 'not' }, true],
    [{ kind: 'words_missing', detail: 'job' }, true],
    [{ kind: 'cause_missing', detail: '' }, true],
    [{ kind: 'name_missing', detail: 'Norvik' }, false],
  ] as const)('is told by the kind of the doubt: %o', (issue, isDoubted) => {
    expect(doubtsOf({ verdict: 'partly', issues: [issue] })).toEqual(isDoubted ? [issue] : []);
    expect(doubtsOf({ verdict: 'supported', issues: [issue] })).toEqual([]);
  });
});
