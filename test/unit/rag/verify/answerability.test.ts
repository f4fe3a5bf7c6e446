import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../../src/domain/index.ts';
import { judgeAnswerability } from '../../../../src/rag/verify/index.ts';

function evidence(texts: readonly string[], documentTitle = ''): Evidence[] {
  return texts.map((text, index) => ({
    id: `ev_${index + 1}`,
    chunkIds: [`chk_${index + 1}`],
    documentId: `doc_${index + 1}`,
    versionId: `ver_${index + 1}`,
    documentTitle,
    sourcePath: 'notes.md',
    format: 'markdown',
    contentHash: 'a1',
    text,
    prefix: '',
    locator: { offsets: { start: 0, end: text.length }, headingPath: [] },
    score: 0.8,
    taskIds: [],
    explanations: [],
  }));
}

describe('judgeAnswerability', () => {
  it('should refuse without evidence', () => {
    expect(judgeAnswerability('When was the Heron built?', [])).toMatchObject({
      answerable: false,
      reason: 'no_evidence',
    });
  });

  it('should want a fact of the kind asked for, beside the words of the question', () => {
    const asked = 'When was the Heron turbine built?';
    expect(judgeAnswerability(asked, evidence(['The Heron turbine was built in 2019.'])).answerable).toBe(
      true,
    );
    expect(
      judgeAnswerability(asked, evidence(['The Heron turbine was built by Norvik Marine.'])),
    ).toMatchObject({ answerable: false, reason: 'fact_absent' });
  });

  it('should not take the date in the question for its answer', () => {
    const texts = ['2021年香港GDP的增长受到关注。'];
    expect(judgeAnswerability('2021年香港GDP增长了多少？', evidence(texts)).answerable).toBe(false);
    expect(
      judgeAnswerability('2021年香港GDP增长了多少？', evidence([...texts, '2021年香港GDP增长6.4%。']))
        .answerable,
    ).toBe(true);
  });

  it('should refuse what documents only mention in a list of references', () => {
    const about = (name: string) => `${name} is trained on a large corpus and reaches good results.`;
    const passages = [...Array(9)].map((_, index) => about(`Model ${index}`));
    const list =
      'Zeng et al. GLM-130B: an open model. arXiv 2210.02414, 2022. Smith et al. OPT. arXiv 2205.01068, 2022.';
    const judged = judgeAnswerability(
      'How does GLM-130B keep its training stable?',
      evidence([...passages, list]),
    );
    expect(judged).toMatchObject({ answerable: false, reason: 'subject_absent', open: true });
    const titled = judgeAnswerability(
      'How does GLM-130B keep its training stable?',
      evidence(passages, 'GLM-130B'),
    );
    expect(titled.answerable).toBe(true);
  });

  it('should leave open questions and several questions in one to the writer', () => {
    const texts = evidence(['Seals leave the strait in autumn because the herring do.']);
    expect(judgeAnswerability('Why do seals leave the strait?', texts)).toMatchObject({
      answerable: true,
      open: true,
    });
    expect(judgeAnswerability('When do seals leave, and why do they?', texts).open).toBe(true);
  });
});
