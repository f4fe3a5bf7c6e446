import { BaseMessage } from '@langchain/core/messages';
import { describe, expect, it } from 'vitest';
import { toMessages, toWireMessages } from '../../../../src/language/model/chat-messages.ts';

const TURNS = [
  { role: 'system', content: 'Describe the picture.' },
  {
    role: 'user',
    content: [
      { type: 'text', text: '图 1：销售额' },
      { type: 'picture', mediaType: 'image/png', bytes: new Uint8Array([0, 137, 80, 78, 71]).subarray(1) },
    ],
  },
  { role: 'assistant', content: 'A bar chart.' },
  { role: 'user', content: 'And its axis?' },
] as const;

describe('messages to a model', () => {
  it('should be those of LangChain, with text and pictures', async () => {
    const messages = await toMessages(TURNS);
    for (const message of messages) expect(message).toBeInstanceOf(BaseMessage);
    expect(messages.map((message) => message.getType())).toEqual(['system', 'human', 'ai', 'human']);
    expect(messages[1]?.contentBlocks).toEqual([
      { type: 'text', text: '图 1：销售额' },
      { type: 'image', mimeType: 'image/png', data: 'iVBORw==' },
    ]);
  });

  it('should have the shape of the OpenAI API on the wire', async () => {
    expect(await toWireMessages(TURNS)).toEqual([
      { role: 'system', content: 'Describe the picture.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: '图 1：销售额' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw==' } },
        ],
      },
      { role: 'assistant', content: 'A bar chart.' },
      { role: 'user', content: 'And its axis?' },
    ]);
  });
});
