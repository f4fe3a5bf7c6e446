import { describe, expect, it } from 'vitest';
import { createCallContext } from '../../../fakes/call-context.ts';
import { createScriptedLanguage } from '../../../fakes/scripted-language.ts';
import { planInput, writeInput } from '../../../integration/language/model/setup.ts';

const plan = { rationale: '', tasks: ['One?', 'Two?', 'Three?'] };

describe('scripted language', () => {
  it('should answer in order for each method, and stream', async () => {
    const draft = { title: 'T', answer: 'A [ev_1].', sections: [] };
    const language = createScriptedLanguage([
      { method: 'writeReport', reply: draft, deltas: ['A ', '[ev_1].'] },
      { method: 'plan', reply: new Error('down') },
      { method: 'plan', reply: ({ question }) => ({ ...plan, rationale: question }) },
    ]);
    const shown: string[] = [];
    await expect(language.plan(planInput, createCallContext())).rejects.toThrow('down');
    expect((await language.plan(planInput, createCallContext())).rationale).toBe(planInput.question);
    expect(await language.writeReport(writeInput, createCallContext(), (text) => shown.push(text))).toBe(
      draft,
    );
    expect(shown.join('')).toBe('A [ev_1].');
    expect(language.calls.map((call) => call.method)).toEqual(['plan', 'plan', 'writeReport']);
    language.assertDone();
  });

  it('should fail on an unexpected call and on unused steps', async () => {
    const language = createScriptedLanguage([{ method: 'plan', reply: plan }]);
    await expect(language.writeReport(writeInput, createCallContext())).rejects.toThrow('unexpected call');
    expect(() => language.assertDone()).toThrow('never used: plan');
  });
});
