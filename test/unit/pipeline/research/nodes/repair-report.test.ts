import { describe, expect, it } from 'vitest';
import { createClaimEditor } from '../../../../../src/agents/index.ts';
import { createTurns } from '../../../../../src/concurrency/index.ts';
import type { Investigation } from '../../../../../src/domain/findings/index.ts';
import type {
  ClaimOpinion,
  Evidence,
  JudgeClaimsInput,
  Report,
  ReportLanguage,
  ReviseInput,
} from '../../../../../src/domain/index.ts';
import { NO_USAGE } from '../../../../../src/pipeline/budget/run-budget.ts';
import { refusedStatements } from '../../../../../src/pipeline/research/nodes/repair/refused-statements.ts';
import { createVerifyCitationsNode } from '../../../../../src/pipeline/research/nodes/verify-citations.ts';
import { createMemoryLogger } from '../../../../fakes/call-context.ts';
import { makeDraft, makeEvidence, ok } from '../../report/report-input.ts';

const kept = makeEvidence(1, 'Daily backups are kept for 30 days. They lie in Frankfurt. The vault is dry.');
const test = makeEvidence(
  2,
  'The restore test of 14 March 2025 took 3 hours and 40 minutes. No data was lost.',
);
const weekly = makeEvidence(3, 'Weekly backups are made on Sundays.');
const chinese = makeEvidence(
  1,
  '每日备份在系统中保留30天，之后由运维部门删除。备份位于法兰克福。这些备份是由运维部门每晚制作的。',
);

type Judged = Omit<ClaimOpinion, 'id'>;
const DAYS = 'Each day a backup is made, which stays for 30 days.';
const SHOWN: Judged = { verdict: 'supported', quotes: ['Daily backups are kept for 30 days.'] };

/** Runs the node on a draft. What the judge is not told to say of a statement, it does not find: so it never finds a canary. */
async function verify(options: {
  readonly draft: string;
  readonly opinions?: Readonly<Record<string, Judged>>;
  /** What it says when it is told that its quotations lack something. */
  readonly again?: Readonly<Record<string, Judged>>;
  /** Its wordings of refused statements. */
  readonly revised?: Readonly<Record<string, string>>;
  readonly found?: readonly Evidence[] | Error;
  readonly noted?: readonly Investigation[];
  readonly exhausted?: string;
  readonly judges?: boolean;
  readonly language?: ReportLanguage;
}) {
  const { opinions = {}, again = {}, revised = {}, found = [], judges = true, language = 'en' } = options;
  const evidence = language === 'zh' ? [chinese] : [kept, test];
  const markdown = [...evidence, weekly].reduce(
    (text, one) => text.padEnd(one.locator.offsets.start, ' ').slice(0, one.locator.offsets.start) + one.text,
    '',
  );
  const judged: JudgeClaimsInput[] = [];
  const revisions: ReviseInput[] = [];
  const searched: [readonly string[], readonly string[] | undefined][] = [];
  const stored: Evidence[] = [];
  let report: Report | undefined;
  const node = createVerifyCitationsNode({
    turns: createTurns(),
    session: {
      runId: 'run_1',
      logger: createMemoryLogger(),
      budget: { exhausted: options.exhausted, forStep: () => ({ usage: () => NO_USAGE }) },
      events: { emit: () => {} },
    } as never,
    library: {
      getMarkdown: async () => markdown,
      readingState: async () => ({ searched: 0, unread: [] }),
      copiesOf: async () => new Map(),
    },
    artifacts: {
      getEvidence: async () => evidence,
      putEvidence: async (_runId, added) => void stored.push(...added),
      getDraft: async () => makeDraft(options.draft),
      listInvestigations: async () => options.noted ?? [],
      putReport: async (made) => {
        report = made;
      },
    },
    gather: async (pool, scope) => {
      searched.push([pool.map(({ question }) => question), scope.documentIds]);
      if (found instanceof Error) throw found;
      return { evidence: [...found], notes: [] };
    },
    editor: createClaimEditor({
      settings: { modelJudge: judges },
      tasks: {
        models: { writer: 'writer-1', judge: 'judge-1' },
        judgeClaims: async (input) => {
          judged.push(input);
          return input.claims.map(({ id, text, lacking }) => ({
            id,
            ...((lacking === undefined ? opinions : again)[text] ?? { verdict: 'not_found' }),
          }));
        },
        reviseClaims: async (input) => {
          revisions.push(input);
          return input.claims.flatMap(({ id, text }) =>
            revised[text] === undefined ? [] : [{ id, text: revised[text] }],
          );
        },
      },
    }),
    facts: {
      mode: 'model',
      models: {},
      promptVersions: {},
      embedding: 'e',
      reranker: 'r',
      startedAt: '2026-01-01T10:00:00.000Z',
      elapsedMs: () => 0,
      now: () => new Date(0),
    },
  });
  const update = await node({
    question: 'How long are backups kept?',
    language,
    scope: { collectionIds: ['col_1'] },
    attempt: 1,
    plan: { revision: 1, rationale: '', subQuestions: [{ id: 't1', question: 'How long?', round: 0 }] },
    round: 0,
    outcomes: { t1: ok('t1') },
    pool: {},
    evidenceIds: evidence.map(({ id }) => id),
    runNotes: [],
    callNotes: [],
    usage: {},
    writeProblem: null,
  } as never);
  if (report === undefined) throw new Error('no report');
  const said = report.answer.flatMap(({ claims }) =>
    claims.map(({ text, verdict, basis = '' }) =>
      [verdict, basis, text].filter((part) => part !== '').join(' '),
    ),
  );
  const removed = report.verification.removed.map(({ text }) => text);
  return { report, said, removed, judged, revisions, searched, stored, update };
}

describe('a statement that cites other passages in the same words', () => {
  it('should be judged anew', async () => {
    const cites = (id: string) => `${DAYS.slice(0, -1)} [${id}].`;
    const { judged } = await verify({
      draft: cites('ev_2'),
      opinions: { [DAYS]: { verdict: 'partly', quotes: ['No data was lost.'] } },
      revised: { [DAYS]: cites('ev_1') },
    });
    const asked = judged.filter(({ claims }) => claims.some(({ text }) => text === DAYS));
    expect(asked).toHaveLength(2);
  });
});

describe('a report that is decided by the law', () => {
  it('should put to the judge what is not quoted, and nothing else', async () => {
    const draft = `They lie in Frankfurt [ev_1]. ${DAYS.slice(0, -1)} [ev_1].`;
    const { said, judged, report } = await verify({ draft, opinions: { [DAYS]: SHOWN } });
    expect(said).toEqual(['supported quoted They lie in Frankfurt.', `supported judged ${DAYS}`]);
    expect(judged.flatMap(({ claims }) => claims.map(({ text }) => text))).toContain(DAYS);
    expect(judged.flatMap(({ claims }) => claims.map(({ text }) => text))).not.toContain(
      'They lie in Frankfurt.',
    );
    expect(report.law).toMatchObject({ judge: 'judge-1' });
  });

  it('should do so in Chinese', async () => {
    const text = '每天的备份会保存30天。';
    const quotes = ['每日备份在系统中保留30天，之后由运维部门删除。'];
    const draft = '备份位于法兰克福[ev_1]。每天的备份会保存30天[ev_1]。';
    const opinions: Record<string, Judged> = { [text]: { verdict: 'supported', quotes } };
    const { said } = await verify({ draft, language: 'zh', opinions });
    expect(said).toEqual(['supported quoted 备份位于法兰克福。', `supported judged ${text}`]);
  });

  it('should ask the judge once more for what its quotations lack, and count those of both replies', async () => {
    const text = 'Each day a backup is made for 30 days; the restore test took 3 hours and 40 minutes.';
    const test40: Judged = {
      verdict: 'supported',
      quotes: ['The restore test of 14 March 2025 took 3 hours and 40 minutes.'],
    };
    const draft = `${text.slice(0, -1)} [ev_1, ev_2].`;
    const opinions = { [text]: SHOWN };
    const { said, judged } = await verify({ draft, opinions, again: { [text]: test40 } });
    expect(said).toEqual([`supported judged ${text}`]);
    expect(judged.flatMap(({ claims }) => claims.flatMap(({ lacking }) => lacking ?? []))).toEqual(['40']);
    const twice = await verify({ draft, opinions, again: opinions });
    expect(twice.said).toEqual([`not_checked ${text}`]);
    expect(twice.judged).toHaveLength(2);
    // Who looks again may find that it is not there.
    expect((await verify({ draft, opinions })).removed).toEqual([text]);
  });

  it('should try the judge with what executors noted, one thing changed', async () => {
    const statement = 'Copies made every day are stored for 30 days before they are deleted.';
    const quotes = [
      { chunkIds: [...kept.chunkIds], documentId: 'd', documentTitle: 'Backups', text: 'kept for 30 days' },
    ];
    const findings = [{ id: 't1.1', taskId: 't1', statement, quotes }];
    const noted: Investigation[] = [{ taskId: 't1', findings, open: [], ended: 'finished' }];
    const { judged } = await verify({
      draft: `${DAYS.slice(0, -1)} [ev_1].`,
      opinions: { [DAYS]: SHOWN },
      noted,
    });
    const texts = judged.flatMap(({ claims }) => claims.map(({ text }) => text));
    expect(
      texts.filter((text) => /^Copies made every day are /.test(text) && text !== statement),
    ).toHaveLength(1);
    expect(texts).not.toContain(statement);
  });

  it('should not check what is not quoted where nobody judges, and ask nobody to put it better', async () => {
    const draft = `They lie in Frankfurt [ev_1]. ${DAYS.slice(0, -1)} [ev_1].`;
    const { said, revisions, report } = await verify({ draft, judges: false });
    expect(said).toEqual(['supported quoted They lie in Frankfurt.', `not_checked ${DAYS}`]);
    expect(revisions).toEqual([]);
    expect(report.verification).toMatchObject({ claims: 2, supported: 1, notChecked: 1 });
  });

  it('should ask nobody when the budget is spent, and still report what holds', async () => {
    const draft = `They lie in Frankfurt [ev_1]. ${DAYS.slice(0, -1)} [ev_1]. They are kept for 90 days [ev_1].`;
    const { said, judged, revisions, removed } = await verify({ draft, exhausted: 'calls' });
    expect([judged, revisions]).toEqual([[], []]);
    expect(said).toEqual(['supported quoted They lie in Frankfurt.', `not_checked ${DAYS}`]);
    expect(removed).toEqual(['They are kept for 90 days.']);
  });
});

describe('a refused statement', () => {
  const wrong = 'The restore test took 3 hours and 40 minutes.';
  const right = 'The restore test of 14 March 2025 took 3 hours and 40 minutes [ev_2].';
  const draft = `They lie in Frankfurt [ev_1]. ${wrong.slice(0, -1)} [ev_1].`;

  it('should go back to its writer once, with all that its sub-question found and what stands before it', async () => {
    const { said, removed, revisions } = await verify({ draft, revised: { [wrong]: right } });
    expect(revisions).toHaveLength(1);
    expect(revisions[0]?.claims).toMatchObject([{ text: wrong, before: 'They lie in Frankfurt.' }]);
    expect(revisions[0]?.claims[0]?.problem).not.toBe('');
    expect(revisions[0]?.evidence.map(({ id }) => id)).toEqual(['ev_1', 'ev_2']);
    expect(said).toEqual([
      'supported quoted They lie in Frankfurt.',
      'supported quoted The restore test of 14 March 2025 took 3 hours and 40 minutes.',
    ]);
    expect(removed).toEqual([]);
  });

  it('should have its new wording read by the judge', async () => {
    const revised = { [wrong]: `${DAYS.slice(0, -1)} [ev_1].` };
    const { said } = await verify({ draft, revised, opinions: { [DAYS]: SHOWN } });
    expect(said).toEqual(['supported quoted They lie in Frankfurt.', `supported judged ${DAYS}`]);
  });

  it('should keep the sentences of a new wording that hold, and tell of those that do not', async () => {
    const revised = { [wrong]: 'The vault is dry [ev_1]. It is kept in Vienna for 40 days [ev_1].' };
    const { said, report, removed } = await verify({ draft, revised });
    expect(said).toEqual(['supported quoted They lie in Frankfurt.', 'supported quoted The vault is dry.']);
    expect(removed).toEqual(['It is kept in Vienna for 40 days.']);
    expect(report.verification).toMatchObject({ claims: 3, supported: 2, notFound: 1 });
  });

  it('should take a new wording with marks of Markdown, and none that another statement says already', async () => {
    const marked = await verify({ draft, revised: { [wrong]: 'The **vault** is `dry` [ev_1].' } });
    expect(marked.said[1]).toMatch(/^supported quoted The .*vault.* is .*dry/);
    const again = await verify({ draft, revised: { [wrong]: 'They lie in Frankfurt [ev_1].' } });
    expect(again.said).toEqual(['supported quoted They lie in Frankfurt.']);
  });

  it('should be taken out with the reason where its writer has no better one', async () => {
    const { said, report } = await verify({ draft });
    expect(said).toEqual(['supported quoted They lie in Frankfurt.']);
    expect(report.verification.removed).toMatchObject([
      { text: wrong, reason: expect.stringContaining('3, 40') },
    ]);
  });

  it('should be taken back by an empty wording, and listed, also where a part of it was shown', async () => {
    const opinions: Record<string, Judged> = { [DAYS]: { verdict: 'partly' } };
    const own = `They lie in Frankfurt [ev_1]. ${DAYS.slice(0, -1)} [ev_1].`;
    const { said, removed } = await verify({ draft: own, opinions, revised: { [DAYS]: '' } });
    expect(said).toEqual(['supported quoted They lie in Frankfurt.']);
    expect(removed).toEqual([DAYS]);
  });

  it('should be said anew once more where its new wording is refused, and no third time', async () => {
    const [second, third, fourth] = ['Each day brings a backup.', 'Backups are daily.', 'Daily it is.'];
    const opinions: Record<string, Judged> = {
      [DAYS]: { verdict: 'partly' },
      [second]: { verdict: 'partly' },
      [third]: { verdict: 'partly' },
    };
    const cited = (text: string) => `${text.slice(0, -1)} [ev_1].`;
    const revised = { [DAYS]: cited(second), [second]: cited(third), [third]: cited(fourth) };
    const { said, revisions } = await verify({ draft: cited(DAYS), opinions, revised });
    expect(revisions.map(({ claims }) => claims.map(({ text }) => text))).toEqual([[DAYS], [second]]);
    expect(said).toEqual([`partly ${third}`]);
  });

  it('should be taken out where the judge refutes it', async () => {
    const opinions: Record<string, Judged> = { [DAYS]: { verdict: 'contradicted' } };
    const { removed, report } = await verify({ draft: `${DAYS.slice(0, -1)} [ev_1].`, opinions });
    expect(removed).toEqual([DAYS]);
    expect(report.verification).toMatchObject({ contradicted: 1, supported: 0 });
  });

  it('should not lose a sentence of its new wording that is put right the second time', async () => {
    const revised = {
      [DAYS]: 'The vault is dry [ev_1]. Backups are kept for 90 days [ev_1].',
      'Backups are kept for 90 days.': 'Daily backups are kept for 30 days [ev_1].',
    };
    const draft = `${DAYS.slice(0, -1)} [ev_1].`;
    const opinions: Record<string, Judged> = { [DAYS]: { verdict: 'partly' } };
    const mended = await verify({ draft, opinions, revised });
    expect(mended.said).toEqual([
      'supported quoted The vault is dry.',
      'supported quoted Daily backups are kept for 30 days.',
    ]);
    expect(mended.removed).toEqual([]);
    expect(mended.revisions.map(({ isLast }) => isLast)).toEqual([false, true]);
    const { 'Backups are kept for 90 days.': _, ...once } = revised;
    const lost = await verify({ draft, opinions, revised: once });
    expect(lost.said).toEqual(['supported quoted The vault is dry.']);
    expect(lost.removed).toEqual(['Backups are kept for 90 days.']);
  });

  it('should keep its finding in bold with what shows it', async () => {
    const old = `They are safe. ${DAYS}`;
    const opinions: Record<string, Judged> = {
      [old]: { verdict: 'partly' },
      'They are kept well. The vault is not wet.': { verdict: 'supported', quotes: ['The vault is dry.'] },
    };
    const revised = { [old]: 'They are kept well. The vault is not wet [ev_1].' };
    const { report, said } = await verify({
      draft: `- **They are safe.** ${DAYS.slice(0, -1)} [ev_1].`,
      opinions,
      revised,
    });
    expect(said).toEqual(['supported judged They are kept well. The vault is not wet.']);
    expect(report.answer[0]?.claims[0]?.lead).toBe('They are kept well.');
  });

  it('should be shown all that it cites, however few quotations were found in it', () => {
    const evidence = Array.from({ length: 30 }, (_, at) => makeEvidence(at + 1, `Passage ${at + 1}.`));
    const evidenceIds = evidence.slice(5, 25).map(({ id }) => id);
    const one = { text: 'All twenty are kept.', reason: 'Part.', before: '', evidenceIds };
    const [refused] = refusedStatements({ removed: [], partlyShown: [one] }, evidence);
    expect(refused?.evidenceIds).toEqual(evidenceIds);
  });

  it('should be judged with the passage of its document that tells a name in it', async () => {
    const text = 'The vault is dry, says Ada Kranz.';
    const keeper = makeEvidence(3, 'The vault is kept by Ada Kranz.');
    const { said, searched, judged, stored } = await verify({
      draft: `${text.slice(0, -1)} [ev_1].`,
      opinions: { [text]: { verdict: 'supported', quotes: ['The vault is dry.'] } },
      found: [makeEvidence(4, 'Nobody is named.'), keeper],
    });
    expect(searched).toEqual([[['Ada Kranz'], [kept.documentId]]]);
    expect(judged[0]?.evidence.map((one) => one.text)).toContain(keeper.text);
    expect(judged[0]?.evidence.map((one) => one.text)).not.toContain('Nobody is named.');
    expect(said).toEqual([`supported judged ${text}`]);
    expect(stored).toEqual([]);
  });

  it('should be no absence where it is a row with a figure and an empty cell', async () => {
    const row = 'Daily | 30 | not given';
    const opinions: Record<string, Judged> = { [row]: { ...SHOWN, kind: 'absence' } };
    const table = '| Backup | Days | Price |\n| --- | --- | --- |\n| Daily | 30 | not given [ev_1] |';
    const { report, searched } = await verify({ draft: table, opinions });
    expect(searched).toEqual([]);
    expect(report.verification).toMatchObject({ claims: 1, supported: 1 });
  });

  it('should stay with its mark where the passages show a part, and the new wording does not hold', async () => {
    const opinions: Record<string, Judged> = { [DAYS]: { verdict: 'partly' } };
    const revised = { [DAYS]: 'Backups are kept for 90 days [ev_1].' };
    const { said, revisions } = await verify({ draft: `${DAYS.slice(0, -1)} [ev_1].`, opinions, revised });
    expect(revisions[0]?.claims.map(({ text }) => text)).toEqual([DAYS]);
    expect(said).toEqual([`partly ${DAYS}`]);
  });
});

describe('a statement that something is missing', () => {
  const text = 'The plans do not say when weekly backups are made.';
  const draft = `They lie in Frankfurt [ev_1]. ${text.slice(0, -1)} {absent: weekly backups | weekly schedule}.`;

  it('should stand with what was searched, the closest passages read by the judge', async () => {
    const { said, searched, report, judged, stored, update } = await verify({ draft, found: [kept, weekly] });
    expect(searched).toEqual([[['weekly backups', 'weekly schedule'], undefined]]);
    expect(said[1]).toBe(`searched ${text}`);
    const [, absence] = report.answer.flatMap(({ claims }) => claims);
    expect(absence?.searched).toMatchObject({ queries: ['weekly backups', 'weekly schedule'] });
    // What came closest is evidence of the report from then on, and what the judge was shown.
    expect(judged.some(({ evidence }) => evidence.some((one) => one.text === weekly.text))).toBe(true);
    expect(stored.map((one) => [one.id, one.text])).toEqual([['ev_3', weekly.text]]);
    expect(update).toMatchObject({ evidenceIds: ['ev_1', 'ev_2', 'ev_3'] });
  });

  it('should be searched document by document where it cites some', async () => {
    const cited = draft.replace(' {absent', ' [ev_1] {absent');
    const { searched } = await verify({ draft: cited, found: [] });
    expect(searched.length).toBeGreaterThan(0);
    expect(searched.every(([, documentIds]) => documentIds?.join() === kept.documentId)).toBe(true);
  });

  it('should stand by its search alone where nothing came close', async () => {
    const { said, judged, report } = await verify({ draft, found: [] });
    expect(said[1]).toBe(`searched ${text}`);
    expect(judged).toEqual([]);
    expect(report.verification).toMatchObject({ notChecked: 0 });
  });

  it('should be taken out where the best passages say it after all', async () => {
    const opinions: Record<string, Judged> = { [text]: { verdict: 'contradicted' } };
    const { said, removed } = await verify({ draft, found: [weekly], opinions });
    expect(said).toEqual(['supported quoted They lie in Frankfurt.']);
    expect(removed).toEqual([text]);
  });

  it('should not be checked where the search fails', async () => {
    const { said, stored } = await verify({ draft, found: new Error('The index is away.') });
    expect(said[1]).toBe(`not_checked ${text}`);
    expect(stored).toEqual([]);
  });
});

describe('what a judge says is wanting', () => {
  it('should reach who rewrites the statement, and the reader where nobody does', async () => {
    const draft = `${DAYS.slice(0, -1)} [ev_1].`;
    const opinions: Record<string, Judged> = {
      [DAYS]: {
        verdict: 'partly',
        quotes: ['Daily backups are kept for 30 days.'],
        why: '“each day” is not said.',
      },
    };
    const { revisions, report } = await verify({ draft, opinions });
    const reason = 'The judge found only part of it in the passages: “each day” is not said.';
    expect(revisions.flatMap(({ claims }) => claims.map(({ problem }) => problem))).toEqual([reason]);
    expect(report.answer.flatMap(({ claims }) => claims.flatMap(({ issues }) => issues))).toEqual([reason]);
  });

  it('should let a statement be mended that the judge found shown and could not quote', async () => {
    const text = 'Each day a backup is made for 30 days; the restore test took 3 hours and 40 minutes.';
    const draft = `${text.slice(0, -1)} [ev_1, ev_2].`;
    const opinions = { [text]: SHOWN, [DAYS]: SHOWN };
    const { revisions, said } = await verify({
      draft,
      opinions,
      again: opinions,
      revised: { [text]: `${DAYS.slice(0, -1)} [ev_1].` },
    });
    expect(revisions.flatMap(({ claims }) => claims.map(({ problem }) => problem))).toEqual([
      'What the judge quoted lacks 40.',
    ]);
    expect(said).toEqual([`supported judged ${DAYS}`]);
  });
});

describe('a heading', () => {
  const caption = 'Table 1: Backups that are all kept for a year';
  const row = '| Place | Kept |\n| --- | --- |\n| Frankfurt | Daily backups are kept for 30 days [ev_1] |';
  const draft = `They lie in Frankfurt [ev_1].\n\n### ${caption}\n\n${row}`;
  const shown: Record<string, Judged> = {
    'Frankfurt | Daily backups are kept for 30 days': {
      verdict: 'supported',
      quotes: ['Daily backups are kept for 30 days.', 'They lie in Frankfurt.'],
    },
  };
  const headingsOf = ({ answer }: Report) =>
    answer.flatMap(({ kind, claims }) => (kind === 'heading' ? claims.map(({ text }) => text) : []));

  it('should go when the judge finds that what stands below it says otherwise', async () => {
    const opinions = { ...shown, [caption]: { verdict: 'contradicted' } as Judged };
    const { report, judged } = await verify({ draft, opinions });
    expect(headingsOf(report)).toEqual([]);
    expect(report.answer.map(({ kind }) => kind)).toEqual(['paragraph', 'table_row', 'table_row']);
    const asked = judged.findLast(({ claims }) => claims.some(({ text }) => text === caption));
    const cited = asked?.claims.find(({ text }) => text === caption)?.evidenceIds;
    expect(asked?.evidence.filter(({ id }) => cited?.includes(id)).map(({ text }) => text)).toEqual([
      'They lie in Frankfurt.\nPlace | Kept\nFrankfurt | Daily backups are kept for 30 days',
    ]);
  });

  it('should stay when the judge finds it shown, or finds nothing', async () => {
    expect(headingsOf((await verify({ draft, opinions: shown })).report)).toEqual([caption]);
    const opinions = { ...shown, [caption]: { verdict: 'supported' } as Judged };
    expect(headingsOf((await verify({ draft, opinions })).report)).toEqual([caption]);
  });

  it('should not be put to the judge where it only names a matter, or nobody judges', async () => {
    const short = draft.replace(caption, 'Where they lie');
    const { judged } = await verify({ draft: short });
    expect(judged.flatMap(({ claims }) => claims.map(({ text }) => text))).not.toContain('Where they lie');
    expect((await verify({ draft, judges: false })).judged).toEqual([]);
  });
});
