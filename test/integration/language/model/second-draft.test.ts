import { afterEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/domain/findings/index.ts';
import { createCallContext } from '../../../fakes/call-context.ts';
import {
  createOpenAiServer,
  type OpenAiServer,
  replyInOrder,
  type ServerReply,
} from '../../../fakes/openai-server.ts';
import { createTestLanguage, writeInput } from './setup.ts';

const FIRST = '# Backups\n## Summary\nBackups are kept for 30 days [ev_1].';
const LONG = `${FIRST}${' Old tapes are shredded [ev_2].'.repeat(4)}`;
const SECOND =
  '# Backups are kept for 30 days\n## Summary\nBackups are kept for 30 days [ev_1]. Old tapes are shredded [ev_2].';

let server: OpenAiServer;
afterEach(() => server.close());

async function write(notes: number, ...replies: ServerReply[]) {
  server = await createOpenAiServer({ reply: replyInOrder(...replies) });
  const findings = Array.from(
    { length: notes },
    (_, at): Finding => ({
      id: `t1.${at + 1}`,
      taskId: 't1',
      statement: at === 0 ? 'Backups are kept for 30 days.' : `Vault ${at} holds ${at}01 tapes.`,
      quotes: [{ chunkIds: ['chk_2'], documentId: 'doc_2', documentTitle: 'Handbook 2', text: 'Old tapes' }],
    }),
  );
  const investigations = [{ taskId: 't1', findings, open: [], ended: 'finished' as const }];
  const { language, logger } = createTestLanguage(server);
  const { title } = await language.writeReport({ ...writeInput, investigations }, createCallContext());
  return { title, logger };
}

describe('a report of many notes', () => {
  it('should be written again, with the first draft and the notes that stand nowhere in it', async () => {
    const { title } = await write(13, FIRST, SECOND);
    expect(title).toBe('Backups are kept for 30 days');
    const messages = server.requests[1]?.messages ?? [];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[2]?.content).toBe(FIRST);
    expect(messages[3]?.content).toContain('- Vault 12 holds 1201 tapes. [ev_2]');
    expect(messages[3]?.content).not.toContain('- Backups are kept');
    // What both requests share stands first, where caches keep it.
    expect(messages.slice(0, 2)).toEqual(server.requests[0]?.messages);
  });

  it('should be the first draft where the second is none or its call fails', async () => {
    for (const second of [
      '',
      '## Summary\nNothing is cited.',
      { status: 400 },
      { text: SECOND, finishReason: 'length' },
    ]) {
      expect((await write(13, FIRST, second)).title).toBe('Backups');
      await server.close();
    }
  });

  it('should be the first draft where the second is much shorter, or there is no room for it', async () => {
    expect((await write(13, LONG, '# A stub\n## Summary\nKept for 30 days [ev_1].')).title).toBe('Backups');
    await server.close();
    server = await createOpenAiServer({ reply: replyInOrder(FIRST, SECOND) });
    const { language } = createTestLanguage(server, { contextTokens: 2_048 });
    const findings = Array.from(
      { length: 13 },
      (_, at): Finding => ({
        id: `t1.${at + 1}`,
        taskId: 't1',
        statement: `Vault ${at} holds ${at}01 tapes.`,
        quotes: [],
      }),
    );
    const investigations = [{ taskId: 't1', findings, open: [], ended: 'finished' as const }];
    const { title } = await language.writeReport({ ...writeInput, investigations }, createCallContext());
    expect([title, server.requests.length]).toEqual(['Backups', 1]);
  });

  it('should be written once where the notes are few', async () => {
    expect((await write(12, FIRST, SECOND)).title).toBe('Backups');
    expect(server.requests).toHaveLength(1);
  });
});
