import { describe, expect, it } from 'vitest';
import { createExtractiveLanguage } from '../../../../src/language/extractive/extractive-language.ts';
import { context, type Passage, writeInputOf } from './fixtures.ts';

const language = createExtractiveLanguage();
const answerOf = async (question: string, passages: readonly Passage[], lang: 'en' | 'zh' = 'en') =>
  (await language.writeReport(writeInputOf(question, [question], passages, lang), context)).answer;

const MANUAL: Passage[] = [
  {
    title: 'Harbour manual',
    path: ['Mooring lines'],
    text: '## Mooring lines\n\nA mooring line is made fast with the winch. To make a mooring line fast by hand, run:\n\n```\nmoor --hand --line 3\n```\n\nThe bollard must be free.',
  },
  {
    title: 'Harbour manual',
    path: ['Winches'],
    text: '## Winches\n\nA winch that makes a mooring line fast is greased each week. Old grease is wiped off.',
  },
];

describe('an open question', () => {
  it('should be answered by the first passage as it stands, its commands too', async () => {
    const answer = await answerOf('How do I make a mooring line fast by hand?', MANUAL);
    const [first = ''] = answer.split('greased each week');
    expect(first).toContain('moor --hand --line 3');
    expect(first.indexOf('by hand, run:')).toBeLessThan(first.indexOf('moor --hand'));
  });

  it('should be answered in the order of the text, sentences and pieces that are none alike', async () => {
    const text =
      '## Lines\n\nHow lines are cared for differs by kind.\n\n- hemp:\n- Lines of hemp are dried after each use of the lines.\n- steel:\n- Lines of steel are greased after each use of the lines.';
    const answer = await answerOf('How are lines cared for after each use?', [
      {
        title: 'Boats',
        text: 'A boat that is at sea has no lines out. The crew sleeps in turns at night. The cook rises before five. The mate keeps the log of the boat. The lamp is lit at dusk.',
      },
      { title: 'Lines', path: ['Lines'], text },
    ]);
    const places = ['hemp:', 'dried', 'steel:', 'greased'].map((word) => answer.indexOf(word));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThanOrEqual(0);
  });

  it.each([
    [
      'Which people are excluded from the crew of the ferry?',
      '## Crew\n\nIncluded in the crew are people who:\n\n- swim well;\n- can read a chart.\n\nExcluded from the crew of the ferry are people who:\n\n- are afraid of water;\n- are under 18.',
      'swim well',
      'under 18',
    ],
    [
      '哪些人不得成为渡船船员？',
      '## 船员\n\n可以成为船员的人：\n\n- 会游泳的人；\n- 能看懂海图的人。\n\n不得成为渡船船员的人：\n\n- 怕水的人；\n- 未满十八岁的人。',
      '会游泳',
      '未满十八岁',
    ],
  ])('should begin with the line that announces its list: %s', async (question, text, before, last) => {
    const lang = /\p{Script=Han}/u.test(question) ? 'zh' : 'en';
    const answer = await answerOf(question, [{ title: 'Ferry', path: ['Crew'], text }], lang);
    expect(answer).toContain(last);
    expect(answer).not.toContain(before);
  });

  it('should be answered so in Chinese', async () => {
    const text =
      '## 系泊\n\n缆绳通常用绞车系牢。要用手系牢缆绳，请运行下面的命令：\n\n```\nmoor --hand 3\n```\n';
    const answer = await answerOf('怎样用手系牢缆绳？', [{ title: '港口手册', path: ['系泊'], text }], 'zh');
    expect(answer).toContain('moor --hand 3');
  });

  it('should keep single sentences where one fact is asked for', async () => {
    const answer = await answerOf('Who built the lighthouse of Kestrel Bay?', [
      {
        title: 'Kestrel Bay',
        text: 'The lighthouse of Kestrel Bay was built by Ada Lind. Boats pass it at night. Its lamp is green.',
      },
    ]);
    expect(answer).toContain('Ada Lind');
    expect(answer).not.toContain('lamp');
  });
});
