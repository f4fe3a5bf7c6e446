import { fc, it as prop } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { say } from '../../../../src/catalogue/index.ts';
import { createTurns } from '../../../../src/concurrency/index.ts';
import type { LanguageTasks, TtlCache } from '../../../../src/domain/index.ts';
import { MAX_SUMMARY_CHARACTERS, type SummarySource } from '../../../../src/domain/summaries/index.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { createSummariseByModel } from '../../../../src/pipeline/index.ts';
import { createMemoryLogger } from '../../../fakes/call-context.ts';

type Summarise = NonNullable<LanguageTasks['summarise']>;

const PARTS: Readonly<Record<string, string>> = {
  Tides:
    'Spring tides occur twice a month, after full moon and new moon. The range of spring tides is 4.2 metres at the quay. Neap tides have a smaller range than spring tides.',
  潮汐: '大潮每月在满月和新月之后各出现一次。码头处大潮的潮差为四点二米。小潮的潮差小于大潮的潮差。小潮在上弦月和下弦月之后出现。',
};

/** The root, a chapter below it, and its two sections with one passage each. */
function makeSource(): SummarySource {
  let at = 0;
  const places = Object.entries(PARTS).map(([title, text]) => {
    const start = at;
    at += text.length + 2;
    return { id: title, parentId: 'chapter', title, start, end: at, text };
  });
  return {
    sections: [
      { id: 'root', parentId: null, title: 'Sea', start: 0, end: at },
      { id: 'chapter', parentId: 'root', title: 'Water', start: 0, end: at },
      ...places,
    ],
    chunks: places.map(({ text, start }) => ({
      kind: 'text',
      text,
      locator: { headingPath: [], offsets: { start, end: start + text.length } },
    })),
  };
}

function open(summarise: Summarise, kept = new Map<string, string>(), fingerprint = 'scripted-1') {
  const cache: TtlCache = {
    get: async (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
  };
  const [maxTokens, turns, logger] = [1000, createTurns(), createMemoryLogger()];
  return createSummariseByModel({ summarise, fingerprint, cache, maxTokens, turns, logger });
}

const answering =
  (summary: string): Summarise =>
  async ({ sections }) =>
    sections.map(({ id }) => ({ id, summary }));

describe('summaries that a model writes', () => {
  it('should be made from the bottom up, those of a section from what is said of the sections below', async () => {
    const asked: string[][] = [];
    const texts = new Map<string, string>();
    const { summaries, problem } = await open(async ({ sections }) => {
      asked.push(sections.map(({ id }) => id));
      for (const { id, text, headingPath } of sections)
        texts.set(id, [headingPath.join(' > '), text].join('\n'));
      return sections.map(({ id }) => ({ id, summary: `All about ${id}.` }));
    })(makeSource());
    expect(problem).toBeUndefined();
    expect(asked).toEqual([['Tides', '潮汐'], ['chapter'], ['root']]);
    expect(texts.get('Tides')).toBe(`Water > Tides\n${PARTS['Tides']}`);
    expect(texts.get('chapter')).toBe('Water\n- Tides: All about Tides.\n- 潮汐: All about 潮汐.');
    expect(texts.get('root')).toBe('\n- Water: All about chapter.');
    expect(summaries.get('root')).toBe('All about root.');
    expect(summaries.get('潮汐')).toBe('All about 潮汐.');
  });

  it('should be plain text of a few lines, without markup, addresses and what follows the last whole sentence', async () => {
    const said = `<b>**Tides** rise</b> [twice](https://a.example) \`daily\`.\n# ${'They fall again. '.repeat(60)}`;
    const { summaries } = await open(answering(said))(makeSource());
    const text = summaries.get('Tides') ?? '';
    expect(text.startsWith('Tides rise twice daily . They fall again.')).toBe(true);
    expect(text.endsWith('again.')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(MAX_SUMMARY_CHARACTERS);
  });

  it('should leave the best sentences where a model says nothing, or a figure that the section does not print', async () => {
    const [empty, invented, printed] = await Promise.all(
      ['', 'The range is 5.3 metres.', 'The range is 4.2 metres.'].map(
        async (said) => (await open(answering(said))(makeSource())).summaries,
      ),
    );
    expect(empty?.get('Tides')).toContain('Spring tides occur twice');
    expect(invented).toEqual(empty);
    expect(printed?.get('Tides')).toBe('The range is 4.2 metres.');
  });

  it('should be paid for once, and again with another model', async () => {
    const kept = new Map<string, string>();
    let sections = 0;
    const summarise: Summarise = async (input, context) => {
      sections += input.sections.length;
      return answering('All about tides.')(input, context);
    };
    const first = await open(summarise, kept)(makeSource());
    expect(await open(summarise, kept)(makeSource())).toEqual(first);
    expect(sections).toBe(4);
    await open(summarise, kept, 'scripted-2')(makeSource());
    expect(sections).toBe(8);
  });

  it('should stand by rules, with a warning, where a model is down or its budget is spent, and keep what was answered', async () => {
    let calls = 0;
    const spending: Summarise = async ({ sections }, { budget }) => {
      budget.check('research');
      calls += 1;
      budget.charge({ inputTokens: 900, outputTokens: 200, costUsd: 0 });
      return sections.map(({ id }) => ({ id, summary: 'By a model.' }));
    };
    const spent = await open(spending)(makeSource());
    expect(calls).toBe(1);
    expect(spent.summaries.get('Tides')).toBe('By a model.');
    expect(spent.summaries.get('root')).not.toBe('By a model.');
    expect(spent.problem && say('en', spent.problem)).toContain('2 of 4 sections');
    expect(spent.problem && say('zh', spent.problem)).toContain('4 个章节中的 2 个');

    calls = 0;
    const down = await open(async () => {
      calls += 1;
      throw new AppError('E024', 'The endpoint is down.');
    })(makeSource());
    expect(calls).toBe(1);
    expect(down.summaries.get('Tides')).toContain('Spring tides');
    expect(down.problem && say('en', down.problem)).toContain('4 of 4 sections');
  });

  prop.prop([fc.string({ unit: 'binary', maxLength: 1500 })])(
    'should never hold markup, controls, or more than its length, whatever a model says',
    async (said) => {
      const { summaries } = await open(answering(said))(makeSource());
      for (const text of summaries.values()) {
        expect(text.length).toBeLessThanOrEqual(MAX_SUMMARY_CHARACTERS);
        expect(text).not.toMatch(/[<>[\]{}|\\`*#\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }
    },
  );
});
