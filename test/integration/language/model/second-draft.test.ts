import { afterEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/domain/findings/index.ts';
import type { WriteInput } from '../../../../src/domain/index.ts';
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

const notes = (length: number) =>
  Array.from(
    { length },
    (_, at): Finding => ({
      id: `t1.${at + 1}`,
      taskId: 't1',
      statement: at === 0 ? 'Backups are kept for 30 days.' : `Vault ${at} holds ${at}01 tapes.`,
      quotes: [{ chunkIds: ['chk_2'], documentId: 'doc_2', documentTitle: 'Handbook 2', text: 'Old tapes' }],
    }),
  );

async function write(count: number, ...replies: ServerReply[]) {
  server = await createOpenAiServer({ reply: replyInOrder(...replies) });
  const investigations = [{ taskId: 't1', findings: notes(count), open: [], ended: 'finished' as const }];
  const { language, logger } = createTestLanguage(server);
  const { title, answer } = await language.writeReport(
    { ...writeInput, investigations },
    createCallContext(),
  );
  return { title, answer, logger };
}

describe('a first draft that wants something looked up', () => {
  const ASKED = `${FIRST}\nCONFIDENCE: high\nLOOK UP {t1}: Who shreds old tapes?`;
  const investigations = [{ taskId: 't1', findings: notes(13), open: [], ended: 'finished' as const }];
  const open = async (input: Partial<WriteInput>, ...replies: ServerReply[]) => {
    server = await createOpenAiServer({ reply: replyInOrder(...replies) });
    const { language } = createTestLanguage(server);
    return language.writeReport({ ...writeInput, investigations, ...input }, createCallContext());
  };

  it('should be given back with it where it may, and be written again at once where it may not', async () => {
    const draft = await open({ mayLookUp: true }, ASKED, SECOND);
    expect(draft).toMatchObject({
      title: 'Backups',
      answer: 'Backups are kept for 30 days [ev_1].',
      lookUps: [{ question: 'Who shreds old tapes?', parentId: 't1' }],
    });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.messages.at(-1)?.content).toContain('LOOK UP {t2}');
    await server.close();
    const written = await open({}, ASKED, SECOND);
    expect(written.title).toBe('Backups are kept for 30 days');
    expect(written.lookUps).toBeUndefined();
    expect(server.requests[0]?.messages.at(-1)?.content).not.toContain('LOOK UP');
    expect(server.requests[1]?.messages[2]?.content).not.toContain('LOOK UP');
  });

  it('should be what is written again when that was looked up, and be the report where it cannot be', async () => {
    const draft = await open({ mayLookUp: true }, ASKED);
    await server.close();
    const written = await open({ draft }, SECOND);
    expect(written.title).toBe('Backups are kept for 30 days');
    expect(server.requests[0]?.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ]);
    expect(server.requests[0]?.messages[2]?.content).toContain('Backups are kept for 30 days [ev_1].');
    await server.close();
    const kept = await open({ draft }, { status: 400 });
    expect(kept).toMatchObject({ title: 'Backups', answer: draft.answer });
    expect(kept.lookUps).toBeUndefined();
  });
});

const SECOND_OF_MANY = `${SECOND}\n${Array.from({ length: 80 }, (_, at) => `Shelf ${at} has tapes of ${1900 + at} [ev_2].`).join('\n')}`;

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

  it('should be gone through by its opponent, whose edits it takes', async () => {
    const edit = 'OLD: Old tapes are shredded [ev_2].\nNEW: Some old tapes are shredded [t1.2].';
    const { answer } = await write(13, FIRST, SECOND, edit);
    expect(answer).toBe('Backups are kept for 30 days [ev_1]. Some old tapes are shredded [ev_2].');
    const messages = server.requests[2]?.messages ?? [];
    // Without the first draft and what was said of it.
    expect(messages.slice(0, 2)).toEqual(server.requests[1]?.messages.slice(0, 2));
    expect(messages[2]).toEqual({ role: 'assistant', content: SECOND });
    expect(messages[3]?.content).toContain('OLD:');
    expect(messages).toHaveLength(4);
    expect(server.requests).toHaveLength(3);
  });

  it('should stay as it is where its opponent has nothing, makes no report of it, or cannot be asked', async () => {
    const [first, second] = ['Backups are kept for 30 days [ev_1].', 'Old tapes are shredded [ev_2].'];
    for (const reply of [
      'NONE',
      '',
      SECOND,
      `OLD: ${first}\nNEW:\nOLD: ${second}\nNEW:`,
      `OLD: ${first}\nNEW: Backups are kept.\nOLD: ${second}\nNEW: Tapes are shredded.`,
      { status: 400 },
    ]) {
      expect((await write(13, FIRST, SECOND, reply)).answer).toBe(`${first} ${second}`);
      await server.close();
    }
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

  it('should be asked with less of the passages where the first prompt was full', async () => {
    const long = Array.from({ length: 400 }, (_, at) => `Shelf ${at} of the vault holds old tapes.`).join(
      ' ',
    );
    const evidence = writeInput.evidence.map((one) => ({ ...one, text: `${one.text} ${long}` }));
    const draft = `${FIRST}\n${Array.from({ length: 90 }, (_, at) => `Shelf ${at} holds tapes of ${1900 + at} [ev_2].`).join('\n')}`;
    server = await createOpenAiServer({ reply: replyInOrder(draft, SECOND_OF_MANY) });
    const { language } = createTestLanguage(server, { contextTokens: 5_200 });
    const investigations = [{ taskId: 't1', findings: notes(13), open: [], ended: 'finished' as const }];
    const { title } = await language.writeReport(
      { ...writeInput, evidence, investigations },
      createCallContext(),
    );
    const [first = '', second = ''] = server.requests.map(({ messages }) => messages[1]?.content ?? '');
    expect(title).toBe('Backups are kept for 30 days');
    expect(second.length).toBeLessThan(first.length);
    expect(server.requests[1]?.messages[2]?.content).toBe(draft);
  });

  it('should be written once where the notes are few', async () => {
    expect((await write(12, FIRST, SECOND)).title).toBe('Backups');
    expect(server.requests).toHaveLength(1);
  });
});
