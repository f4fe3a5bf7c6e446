import { describe, expect, it } from 'vitest';
import { createExtractiveLanguage } from '../../../../src/language/extractive/extractive-language.ts';
import { context, type Passage, writeInputOf } from './fixtures.ts';

const language = createExtractiveLanguage();
const answerTo = async (question: string, passages: readonly Passage[], lang: 'en' | 'zh' = 'en') =>
  (await language.writeReport(writeInputOf(question, [question], passages, lang), context)).answer;
const causes = (...ends: readonly string[]): Passage[] =>
  ends.map((end, at) => ({
    title: `Report ${at + 1}`,
    text: `The probable cause of the accident was ${end}.`,
  }));

describe('sentences of two documents that differ by a word', () => {
  const TAKEOFF = 'the failure of the pilot to maintain directional control of the airplane during takeoff';
  const LANDING = TAKEOFF.replace('takeoff', 'landing');
  const question = 'What was the probable cause of the accidents?';

  it('are both told, and each is cited for itself alone', async () => {
    const answer = await answerTo(question, causes(TAKEOFF, LANDING));
    expect(answer).toContain(`${TAKEOFF}. [ev_1]`);
    expect(answer).toContain(`${LANDING}. [ev_2]`);
  });

  it('are both told in Chinese', async () => {
    const chinese = ['起飞', '着陆'].map((phase, at) => ({
      title: `报告${at + 1}`,
      text: `事故的可能原因是飞行员在${phase}过程中未能保持飞机的方向控制。`,
    }));
    const answer = await answerTo('事故的可能原因是什么？', chinese, 'zh');
    expect(answer).toMatch(/起飞过程中未能保持飞机的方向控制。 ?\[ev_1\]/);
    expect(answer).toMatch(/着陆过程中未能保持飞机的方向控制。 ?\[ev_2\]/);
  });

  it('are one where one says all of the other', async () => {
    const answer = await answerTo(question, causes(TAKEOFF, TAKEOFF));
    expect(answer.match(/directional control/g)).toHaveLength(1);
    expect(answer).toContain('[ev_1, ev_2]');
  });

  it('are not cited for more than they say', async () => {
    const more = `${TAKEOFF} with a gusting crosswind and a flat tire on the runway`;
    const answer = await answerTo(question, causes(more, TAKEOFF));
    expect(answer).toContain(`${more}. [ev_1]`);
  });
});
