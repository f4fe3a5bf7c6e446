import { describe, expect, it } from 'vitest';
import { linkedStep, nextLink } from '../../../../../src/language/extractive/ask/linked-step.ts';

const page = (documentTitle: string, text: string) => ({
  id: documentTitle,
  documentTitle,
  sourcePath: `${documentTitle}.md`,
  headingPath: [],
  text,
});
const RUNNER = page('Mara Fenn', 'Mara Fenn is a retired race walker, born in Alderbury in 1961.');
const TOWN = page(
  'Alderbury (town)',
  'Alderbury is a town in the west. At the 2011 census it had 6,960 people.',
);
const OTHER = page('Korbach', 'At the census Korbach had 51,152 people in the city proper.');
const QUESTION = 'How many people had the place where Mara Fenn was born at the 2011 census?';

describe('the step that pages which name each other lead to', () => {
  it('should ask the rest of a question about the page that the first one names', () => {
    expect(linkedStep(QUESTION, [RUNNER, OTHER, TOWN])).toEqual({
      entity: 'Alderbury (town)',
      query: 'How many people 2011 census Alderbury (town)?',
    });
  });

  it('should do the same in Chinese', () => {
    const passages = [
      page('飞鹭车床', '飞鹭车床以低噪声著称。天衡纺织公司制造飞鹭车床。'),
      page('天衡纺织公司', '天衡纺织公司位于东湖镇，有320名员工。'),
    ];
    expect(linkedStep('制造飞鹭车床的公司有多少名员工？', passages)?.query).toBe('天衡纺织公司多少员工？');
  });

  it.each([
    ['where one page holds as much as both', [page('Mara Fenn', `${RUNNER.text} ${TOWN.text}`), TOWN]],
    ['where neither names the other', [RUNNER, OTHER]],
    [
      'without what is asked for',
      [RUNNER, page('Alderbury', 'Alderbury is a town whose people took part in the census.')],
    ],
  ])('should be none %s', (_, passages) => {
    expect(linkedStep(QUESTION, passages)).toBeUndefined();
  });

  it('should be none where the question names the second page itself', () => {
    expect(linkedStep(`${QUESTION} In Alderbury?`, [RUNNER, TOWN])).toBeUndefined();
  });

  it('should not be asked twice', () => {
    const task = (id: string, question: string, more = {}) => ({
      subQuestion: { id, question, round: 0, ...more },
      outcome: { status: 'ok' as const, taskId: id, chunkIds: [], questions: [], toolProblems: [] },
      passages: [RUNNER, TOWN],
    });
    const { query } = linkedStep(QUESTION, [RUNNER, TOWN]) ?? { query: '' };
    expect(nextLink(QUESTION, [task('t1', QUESTION)])?.query).toBe(query);
    const asked = [task('t1', QUESTION), task('t2', query, { parentId: 't1' })];
    expect(nextLink(QUESTION, asked)).toBeUndefined();
  });
});
