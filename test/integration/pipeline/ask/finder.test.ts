import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../../src/domain/index.ts';
import { type Harness, openHarness } from '../../../fakes/research-harness.ts';

const LIBRARY = {
  'aurora.md':
    '# Aurora plan\n\n## Team\n\nThe manager of Project Aurora is Zhang San. The team has six people.\n\n## Cost\n\nThe total budget of Project Aurora in 2023 was 5.2 million dollars.\n',
  'aurora-review.md':
    '# Aurora review\n\n## Cost\n\nThe total budget of Project Aurora in 2023 was 6.8 million dollars.\n\n| Item | 2022 | 2023 |\n|---|---|---|\n| Travel | 1.1 | 1.4 |\n| Licences | 0.3 | 0.9 |\n',
  'canteen.md':
    '# Canteen\n\n## Menu\n\nThe canteen serves soup on Mondays. Fish is served on Fridays. Bread is free.\n',
  'jia.md': '# 甲项目规划\n\n## 团队\n\n甲项目的负责人是张三。团队共有六人。\n',
  'yi.md': '# 乙项目总结\n\n## 封面\n\n张三还负责过乙项目的迁移工作。\n',
};

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness({ library: LIBRARY, configured: true });
});
afterAll(() => harness.close());

const reportOf = async (runId: string): Promise<Report> => {
  const report = await harness.app.research.report(runId);
  if (report === undefined) throw new Error('no report');
  return report;
};
const passagesOf = (blocks: Report['answer']) =>
  blocks.flatMap(({ kind, claims }) => (kind === 'passage' ? claims : []));

describe('asking without a model', () => {
  it.each([
    'What does the canteen serve on Fridays?',
    'What was the total budget of Project Aurora in 2023?',
    'What did travel cost in 2023?',
    '甲项目的负责人是谁？',
    '张三负责过哪些项目？',
  ])('should show the first hits of plain search, whole and in their order: %s', async (question) => {
    const { run_id, status, confidence } = await harness.ask(question);
    const report = await reportOf(run_id);
    const { hits } = await harness.app.library.search({ question, collectionIds: [harness.collectionId] });
    const shown = passagesOf(report.answer);
    const isTitle = (text: string) => /^# [^\n]*$/.test(text);
    const expected = hits.filter(({ isEvidence, text }) => isEvidence && !isTitle(text)).slice(0, 3);
    expect(shown.map(({ citations }) => citations[0]?.quote)).toEqual(expected.map(({ text }) => text));
    expect(shown.length).toBeGreaterThan(0);
    expect({ status, confidence }).toEqual({ status: 'found', confidence: null });
    expect(report).toMatchObject({ status: 'found', unanswered: [] });
    expect(report.contradictions ?? []).toEqual([]);
  });

  it('should quote exactly what is stored, and mark the sentence that fits best', async () => {
    const { run_id } = await harness.ask('What does the canteen serve on Fridays?');
    const report = await reportOf(run_id);
    const [claim] = passagesOf(report.answer);
    const [citation] = claim?.citations ?? [];
    if (claim === undefined || citation === undefined) throw new Error('no passage');
    const { versionId } = report.citations.find(({ number }) => number === citation.number) ?? {};
    const markdown = await harness.app.storage.library.getMarkdown(versionId ?? '');
    expect(markdown?.slice(citation.start, citation.end)).toBe(citation.quote);
    const { start = 0, end = 0 } = claim.highlight ?? {};
    expect(markdown?.slice(start, end)).toBe('Fish is served on Fridays.');
    expect(claim).toMatchObject({ verdict: 'supported', basis: 'quoted' });
  });

  it.each([
    [
      'Which dentists of Mars regulate orbital vineyards, ferries and pensions for free?',
      'Nothing found.',
      'What came closest',
    ],
    ['哪家牙医诊所管理火星上的六人葡萄园？', '未找到。', '最接近的内容'],
  ])(
    'should say that nothing is found, and show what came closest under that name: %s',
    async (question, said, closest) => {
      const answer = await harness.ask(question);
      const report = await reportOf(answer.run_id);
      expect(answer.status).toBe('not_found');
      expect(answer.answer.startsWith(said)).toBe(true);
      expect(answer.answer.indexOf(closest)).toBeGreaterThan(0);
      expect(passagesOf(report.answer)).toEqual([]);
      expect(passagesOf(report.sections.flatMap(({ blocks }) => blocks)).length).toBeGreaterThan(0);
      expect(answer.sources.length).toBeGreaterThan(0);
    },
  );

  it('should search a question that follows another one as it is, and carry nothing', async () => {
    const first = await harness.ask('What does the canteen serve on Fridays?');
    const question = 'What was the total budget of Project Aurora in 2023?';
    const alone = await reportOf((await harness.ask(question)).run_id);
    const next = await harness.app.research.followUp(first.run_id, { question, mode: 'ask' });
    await harness.app.research.execute(next.id);
    const quotes = ({ answer }: Report) => passagesOf(answer).map(({ citations }) => citations[0]?.quote);
    expect((await reportOf(next.id)).question).toBe(question);
    expect(quotes(await reportOf(next.id))).toEqual(quotes(alone));
  });
});

describe('research without a model', () => {
  it('should write the passages of each part document by document', async () => {
    const question = 'Who manages Project Aurora? What does the canteen serve on Fridays?';
    const run = await harness.submit(question);
    await harness.app.research.execute(run.id);
    const report = await reportOf(run.id);
    expect(report).toMatchObject({ status: 'found', title: question });
    const parts = report.sections.map(({ heading }) => heading);
    expect(parts).toEqual(['Who manages Project Aurora?', 'What does the canteen serve on Fridays?']);
    for (const { blocks } of report.sections) {
      expect(blocks[0]?.kind).toBe('heading');
      expect(passagesOf(blocks).length).toBeGreaterThan(0);
    }
    const files = await harness.app.verifyReport(JSON.stringify(report), { docs: [] });
    expect(files).toMatchObject({ intact: true, findings: [] });
  });
});
