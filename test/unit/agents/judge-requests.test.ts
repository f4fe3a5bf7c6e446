import { describe, expect, it } from 'vitest';
import { type JudgedStatement, readReply, requestsFor } from '../../../src/agents/judge-requests.ts';
import type { ClaimOpinion } from '../../../src/domain/index.ts';
import { createEvidenceReader } from '../../../src/rag/verify/index.ts';
import { makeEvidence } from '../pipeline/report/report-input.ts';

const TEXTS = {
  en: 'Daily backups are kept for 30 days. The restore test has taken 45 minutes this year. The vault is guarded by two men at night.',
  zh: '每日备份保存30天并存放在地下室。恢复测试今年用时45分钟完成。金库是由两名保安在夜间看守的。',
};
const statementOf = (number: number, evidenceId = 'ev_1'): JudgedStatement => ({
  text: `Statement ${number} is put otherwise.`,
  evidenceIds: [evidenceId],
  before: '',
  open: '',
});
const requests = (count: number, texts: readonly string[], turn = 0) =>
  requestsFor(
    Array.from({ length: count }, (_, at) => statementOf(at + 1)),
    {
      evidence: texts.map((text, at) => makeEvidence(at + 1, text)),
      reader: createEvidenceReader(),
      shown: [],
    },
    turn,
  );
const request = (texts: readonly string[] = [TEXTS.en]) => {
  const [first] = requests(2, texts);
  if (first === undefined) throw new Error('No request was made.');
  return first;
};
const reply = (
  { asked, canaries }: ReturnType<typeof request>,
  ofCanaries: ClaimOpinion['verdict'],
): ClaimOpinion[] =>
  asked.map(({ id }) => ({
    id,
    verdict: canaries.has(id) ? ofCanaries : 'supported',
    quotes: ['kept for 30 days'],
  }));

describe.each(Object.entries(TEXTS))('requests of the judge, in %s,', (_language, text) => {
  it('should ask at most twelve statements, each request with its passages and two canaries', () => {
    const made = requests(25, [text]);
    expect(made.map(({ asked, canaries }) => asked.length - canaries.size)).toEqual([9, 9, 7]);
    for (const { asked, canaries, evidence } of made) {
      expect(canaries.size).toBe(2);
      expect(evidence.map(({ id }) => id)).toEqual(['ev_1']);
      expect(asked.map(({ id }) => id)).toEqual(asked.map((_, at) => `s${at + 1}`));
      // Neither first nor last, where a reader would look for them.
      expect(canaries.has('s1')).toBe(false);
    }
  });

  it('should have its canaries in places that a judge cannot learn', () => {
    const places = Array.from({ length: 12 }, (_, turn) =>
      requests(12, [text], turn).map(({ asked, canaries }) =>
        asked.flatMap(({ id }, at) => (canaries.has(id) ? [at] : [])),
      ),
    ).flat(2);
    expect(new Set(places).size).toBeGreaterThan(3);
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(Math.max(...places)).toBeLessThan(13);
  });

  it('should be the same for the same statements, and have other canaries at another turn', () => {
    expect(requests(3, [text])).toEqual(requests(3, [text]));
    const of = (turn: number) =>
      requests(3, [text], turn).flatMap(({ asked, canaries }) =>
        asked.filter(({ id }) => canaries.has(id)).map((one) => one.text),
      );
    expect(of(1)).not.toEqual(of(0));
  });

  it('should follow on the statement before them, as others do', () => {
    for (const { asked, canaries } of requests(9, [text]))
      for (const [at, one] of asked.entries())
        if (canaries.has(one.id)) expect(one.before).toBe(asked[at - 1]?.text);
    expect(requests(9, [text])[0]?.canaries.size).toBe(2);
  });

  it('should borrow a canary where the cited passages give none', () => {
    const { canaries, evidence } = request(['Nothing.', text]);
    expect(canaries.size).toBeGreaterThan(0);
    expect(evidence.map(({ id }) => id)).toEqual(['ev_1', 'ev_2']);
  });
});

describe('a reply of the judge', () => {
  it('should be read where its canaries are refused', () => {
    const own = request();
    const opinions = readReply(own, reply(own, 'contradicted'));
    expect(
      [...(opinions ?? [])].map(([text, { verdict, kind, quotes }]) => [text, verdict, kind, quotes]),
    ).toEqual([1, 2].map((number) => [statementOf(number).text, 'supported', 'fact', ['kept for 30 days']]));
  });

  it('should be thrown away where a canary passes, is left out, or is judged twice', () => {
    const own = request();
    const good = reply(own, 'partly');
    const [canary = ''] = own.canaries;
    expect(readReply(own, reply(own, 'supported'))).toBeUndefined();
    expect(
      readReply(
        own,
        good.map((one) => (one.id === canary ? { ...one, verdict: 'supported' as const } : one)),
      ),
    ).toBeUndefined();
    expect(
      readReply(
        own,
        good.filter(({ id }) => id !== canary),
      ),
    ).toBeUndefined();
    expect(readReply(own, [...good, { id: canary, verdict: 'partly' }])).toBeUndefined();
    expect(readReply(own, [])).toBeUndefined();
  });

  it('should be thrown away where no canary tests it', () => {
    const own = request(['Nothing.']);
    expect(own.canaries.size).toBe(0);
    expect(readReply(own, reply(own, 'partly'))).toBeUndefined();
  });

  it('should be thrown away with two verdicts on one statement', () => {
    const own = request();
    const [id = ''] = [...own.statements.keys()].filter((one) => !own.canaries.has(one));
    expect(readReply(own, [...reply(own, 'partly'), { id, verdict: 'contradicted' }])).toBeUndefined();
  });

  it('should give no opinion on what it leaves out or nobody asked', () => {
    const own = request();
    const [id = ''] = [...own.statements.keys()].filter((one) => !own.canaries.has(one));
    const opinions = readReply(own, [
      ...reply(own, 'partly').filter((one) => one.id !== id),
      { id: 's99', verdict: 'supported' },
    ]);
    expect(opinions?.size).toBe(1);
  });
});

describe('the passages of a request', () => {
  const HEAD = 'Accident location: Alton. ';
  const TEXT = 'The airplane struck the ice while the pilot made a low pass over the lake in the evening.';
  const evidence = [
    makeEvidence(1, TEXT),
    makeEvidence(2, HEAD),
    makeEvidence(3, `${HEAD} ${TEXT}`),
    makeEvidence(4, HEAD, { documentId: 'doc_b' }),
  ];
  const shown = (text: string) =>
    requestsFor([{ text, evidenceIds: ['ev_1'], before: '', open: '' }], {
      evidence,
      reader: createEvidenceReader(),
      shown: [],
    }).flatMap((one) => one.evidence.map(({ id }) => id));

  it('should tell the names of a statement, from the shortest of its document, and no other', () => {
    expect(shown('The pilot at Alton made a low pass.')).toEqual(['ev_1', 'ev_2']);
    expect(shown('Alton, New Hampshire | Low pass')).toEqual(['ev_1', 'ev_2']);
    expect(shown('The pilot made a low pass.')).toEqual(['ev_1']);
    expect(shown('The pilot at Wausau made a low pass.')).toEqual(['ev_1']);
  });
});
