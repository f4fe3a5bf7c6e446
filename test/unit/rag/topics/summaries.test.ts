import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { finishSteps } from '../../../../src/concurrency/index.ts';
import { MAX_SUMMARY_CHARACTERS } from '../../../../src/domain/summaries/index.ts';
import { summariseSections } from '../../../../src/rag/index.ts';

/** A document of sections, each a list of sentences; the root above them. */
function summarise(parts: Readonly<Record<string, readonly string[]>>) {
  let at = 0;
  const chunks = Object.values(parts).map((sentences) => {
    const text = sentences.join(' ');
    const start = at;
    at += text.length + 2;
    return {
      kind: 'text' as const,
      text,
      locator: { headingPath: [], offsets: { start, end: start + text.length } },
    };
  });
  const sections = Object.keys(parts).map((title, place) => ({
    id: title,
    parentId: 'root',
    title,
    start: chunks[place]?.locator.offsets.start ?? 0,
    end: (chunks[place]?.locator.offsets.end ?? 0) + 2,
  }));
  const root = { id: 'root', parentId: null, title: 'Tides and turbines', start: 0, end: at };
  return finishSteps(summariseSections({ sections: [root, ...sections], chunks }));
}

const TIDES = [
  'Spring tides occur twice a month, after full moon and new moon.',
  'The range of spring tides is 4.2 metres at the quay.',
  'It was cold on that day in the harbour of the town.',
  'Neap tides have a smaller range than spring tides.',
];
const TURBINE = [
  'The turbine stands on three legs in the strongest tides of the bay.',
  'The gearbox of the turbine is filled with oil every year.',
  'This happens in summer when the weather is calm enough.',
  'A boat brings the oil for the gearbox to the turbine.',
];

describe('summaries by rules', () => {
  it('should be sentences of the document that stand alone, from the bottom up', () => {
    const summaries = summarise({ Tides: TIDES, Turbine: TURBINE });
    expect([...summaries.keys()].sort()).toEqual(['Tides', 'Turbine', 'root']);
    expect(summaries.get('Tides')).toContain('spring tides');
    for (const text of summaries.values()) expect(text).not.toMatch(/^(?:It|This) /);
    const below = `${summaries.get('Tides')} ${summaries.get('Turbine')}`;
    for (const sentence of (summaries.get('root') ?? '').match(/[^.]+\.(?!\d)/g) ?? [])
      if (!sentence.includes('4')) expect(below).toContain(sentence.trim());
  });

  it('should leave out a section that is hardly more than its summary', () => {
    expect(summarise({ Tides: TIDES.slice(0, 2) }).has('Tides')).toBe(false);
    expect(summarise({ Tides: [] }).size).toBe(0);
  });

  it('should sum up a document of a single section', () => {
    expect(summarise({ Tides: [...TIDES, ...TURBINE] }).get('root')).toBeDefined();
  });

  it('should read Chinese', () => {
    const text = [
      '潮流能电站位于凯斯特雷尔湾的海峡之中。',
      '电站的齿轮箱每年更换一次润滑油。',
      '润滑油由工作船运到潮流能电站。',
      '电站在大潮期间的发电量最高。',
    ];
    expect(summarise({ 电站: text }).get('电站')).toMatch(/电站/);
  });

  it.prop([
    fc.array(
      fc.array(fc.constantFrom(...TIDES, ...TURBINE, '# x', '<b>y</b>', 'z'.repeat(10_000)), {
        maxLength: 8,
      }),
      { maxLength: 4 },
    ),
  ])('should always be bounded, and only words of the document', (parts) => {
    const given = Object.fromEntries(parts.map((part, place) => [`s${place}`, part]));
    const all = parts.flat().join(' ');
    for (const text of summarise(given).values()) {
      expect(text.length).toBeLessThanOrEqual(MAX_SUMMARY_CHARACTERS);
      for (const word of text.split(' ')) expect(all).toContain(word);
    }
  });
});
