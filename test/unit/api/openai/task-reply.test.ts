import { describe, expect, it } from 'vitest';
import { taskReply } from '../../../../src/api/openai/task-reply.ts';

/** As Open WebUI puts them, shortened where nothing is read. */
const request = (task: string, output: string, question = 'Who makes the Heron turbine?') =>
  `### Task:\n${task}\n### Guidelines:\n- Be brief.\n### Output:\nJSON format: ${output}\n### Chat History:\n<chat_history>\nUSER: ${question}\nASSISTANT: Norvik Marine [1]\n</chat_history>`;

describe('taskReply', () => {
  it.each([
    ['a title', '{ "title": "your concise title here" }', { title: 'Who makes the Heron turbine?' }],
    ['tags', '{ "tags": ["tag1", "tag2"] }', { tags: ['General'] }],
    ['questions to ask next', '{ "follow_ups": ["Question 1?"] }', { follow_ups: [] }],
    ['queries', '{\n  "queries": ["query1"]\n}', { queries: [] }],
    ['how a text goes on', '{ "text": "<continuation>" }', { text: '' }],
    ['something new', '{ "mood": "…" }', {}],
  ])('should give what reads as %s', (_what, output, reply) => {
    expect(JSON.parse(taskReply(request('Generate it.', output)) ?? '')).toEqual(reply);
  });

  it.each([
    ['tools', 'Query: History:\nUSER: """Who makes it?"""\nQuery: Who makes it?', '{"tool_calls":[]}'],
    ['a face', "Your task is to reflect the speaker's likely facial expression through a fitting emoji.", ''],
  ])('should choose none where it is to choose %s', (_what, text, reply) => {
    expect(taskReply(text)).toBe(reply);
  });

  it('should cut a long question between characters', () => {
    const { title } = JSON.parse(taskReply(request('x', '{ "title": "" }', '🧭'.repeat(90))) ?? '') as {
      title: string;
    };
    expect([...title]).toHaveLength(60);
    expect(title).toMatch(/^🧭+…$/u);
  });

  it('should leave to the library what somebody asks', () => {
    for (const text of [
      'Who makes the Heron turbine?',
      '### Task: what does it mean in the manual?',
      'Query: History: what happened in 1999?',
      'What is <chat_history> in Open WebUI, and ### Task: in a prompt?',
    ])
      expect(taskReply(text)).toBeUndefined();
  });
});
