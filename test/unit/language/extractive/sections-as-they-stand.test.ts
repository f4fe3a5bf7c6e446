import { describe, expect, it } from 'vitest';
import type { WriteInput } from '../../../../src/domain/index.ts';
import { createExtractiveLanguage } from '../../../../src/language/extractive/extractive-language.ts';
import { context, type Passage, writeInputOf } from './fixtures.ts';

const language = createExtractiveLanguage();

async function sectionsOf(
  questions: readonly string[],
  passages: readonly Passage[],
  lang: 'en' | 'zh' = 'en',
  kept: Readonly<Record<string, readonly string[]>> = {},
) {
  const outcomes: WriteInput['outcomes'] = Object.fromEntries(
    Object.entries(kept).map(([taskId, chunkIds]) => [
      taskId,
      { status: 'ok', taskId, chunkIds: [...chunkIds], questions: [], toolProblems: [] },
    ]),
  );
  const input = { ...writeInputOf(questions.join(' '), questions, passages, lang), outcomes };
  return (await language.writeReport(input, context)).sections.map(({ body }) => body);
}

const HOW_LINES = 'How are mooring lines cared for?';
const HOW_LAMPS = 'How are harbour lamps cared for?';
const LINES: Passage = {
  title: 'Harbour manual',
  path: ['Mooring lines'],
  taskIds: ['t1', 't2'],
  text: 'Mooring lines are cared for by the crew of the boat. They are rinsed with fresh water first. Salt makes them brittle. Then they hang in the shade until they are dry.',
};
const OTHER: Passage = {
  title: 'Rigging manual',
  path: ['Ropes'],
  taskIds: ['t1', 't2'],
  text: 'Ropes and mooring lines are cared for with tar. Tar is bought each spring.',
};
const LAMPS: Passage = {
  title: 'Lamp manual',
  path: ['Lamps'],
  taskIds: ['t1', 't2'],
  text: 'Harbour lamps are cared for by the keeper. He wipes the glass with vinegar. The wick is cut at dusk.',
};

describe('a section of a report with several open questions', () => {
  it('should give the passage that its search put first as it stands', async () => {
    const kept = { t1: ['chk_1', 'chk_2', 'chk_3'], t2: ['chk_3', 'chk_1', 'chk_2'] };
    const [lines = '', lamps = ''] = await sectionsOf(
      [HOW_LINES, HOW_LAMPS],
      [LINES, OTHER, LAMPS],
      'en',
      kept,
    );
    expect(lines).toContain('Salt makes them brittle.');
    expect(lines.indexOf('rinsed with fresh water')).toBeLessThan(lines.indexOf('hang in the shade'));
    expect(lamps).toContain('He wipes the glass with vinegar.');
  });

  it('should follow the order of its own search, not that of another', async () => {
    const kept = { t1: ['chk_2', 'chk_1', 'chk_3'], t2: ['chk_3', 'chk_1', 'chk_2'] };
    const [lines = ''] = await sectionsOf([HOW_LINES, HOW_LAMPS], [LINES, OTHER, LAMPS], 'en', kept);
    expect(lines).toContain('Tar is bought each spring.');
    expect(lines).not.toContain('Salt makes them brittle.');
  });

  it('should not show a passage again that a section before it shows', async () => {
    const kept = { t1: ['chk_1', 'chk_2'], t2: ['chk_1', 'chk_2'] };
    const [, ropes = ''] = await sectionsOf(
      [HOW_LINES, 'How are ropes and lines cared for?'],
      [LINES, OTHER],
      'en',
      kept,
    );
    expect(ropes).not.toContain('Salt makes them brittle.');
  });

  it('should do so in Chinese', async () => {
    const passages: Passage[] = [
      {
        title: '港口手册',
        path: ['缆绳'],
        taskIds: ['t1', 't2'],
        text: '缆绳的保养由船员负责。先用淡水冲洗。盐分会使绳子变脆。然后挂在阴凉处晾干。',
      },
      {
        title: '灯具手册',
        path: ['灯'],
        taskIds: ['t1', 't2'],
        text: '港灯的保养由看守人负责。玻璃用醋擦拭。灯芯在黄昏时剪短。',
      },
    ];
    const kept = { t1: ['chk_1', 'chk_2'], t2: ['chk_2', 'chk_1'] };
    const [lines = '', lamps = ''] = await sectionsOf(
      ['缆绳怎样保养？', '港灯怎样保养？'],
      passages,
      'zh',
      kept,
    );
    expect(lines).toContain('盐分会使绳子变脆。');
    expect(lamps).toContain('玻璃用醋擦拭。');
  });
});
