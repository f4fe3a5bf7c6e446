import { describe, expect, it } from 'vitest';
import { detectFormat } from '../../../../src/documents/detect/detect-format.ts';
import { convertMsg } from '../../../../src/documents/formats/email/msg.ts';
import { plainWordText } from '../../../../src/documents/formats/legacy-office/plain-word-text.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';
import { compoundOf, legacyWordOf, outlookMessage } from '../../../fixtures/documents/compound.ts';
import { contextOf } from './context.ts';

const MESSAGE = {
  subject: '水泵 audit of the pumps',
  body: 'Three pumps failed.\r\n\r\n三台水泵停机。',
  sender: ['Lee', 'lee@harbour.example'],
  to: ['王伟', 'wang@harbour.example'],
} as const;

describe('convertMsg', () => {
  it('should read a message of Outlook in both languages, and name what is attached', async () => {
    const bytes = outlookMessage({
      ...MESSAGE,
      attachment: { name: 'audit.doc', content: Buffer.from(legacyWordOf('Attached.\r')) },
    });
    // The Word file inside does not make it one.
    expect(detectFormat(bytes, 'a.msg')).toBe('msg');
    const { title, blocks, metadata, warnings } = await convertMsg(bytes, contextOf('msg'));
    expect(title).toBe(MESSAGE.subject);
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['heading', MESSAGE.subject],
      ['list_item', 'From: Lee <lee@harbour.example>'],
      ['list_item', 'To: 王伟 <wang@harbour.example>'],
      ['list_item', 'Attachments: audit.doc'],
      ['paragraph', 'Three pumps failed.'],
      ['paragraph', '三台水泵停机。'],
    ]);
    expect(metadata).toEqual({ author: 'Lee <lee@harbour.example>' });
    expect(saidWarnings(warnings)).toEqual(['Attachments were not read: audit.doc. Add them as files.']);
  });

  it('should refuse a damaged one with a sentence', async () => {
    const bytes = outlookMessage(MESSAGE);
    await expect(convertMsg(bytes.slice(0, 700), contextOf('msg'))).rejects.toMatchObject({ code: 'E030' });
  });
});

describe('plainWordText', () => {
  it('should read the paragraphs and rows of a Word file from before 2007 without LibreOffice', async () => {
    const bytes = legacyWordOf(
      'Backups are kept for 35 days.\r备份保存三十五天。\rName\x07Days\x07\x07Daily\x0735\x07\x07',
    );
    expect(detectFormat(bytes, 'a.doc')).toBe('doc');
    const { blocks, warnings } = await plainWordText(bytes, contextOf('doc'));
    expect(blocks.slice(0, 2)).toEqual([
      { kind: 'paragraph', text: 'Backups are kept for 35 days.' },
      { kind: 'paragraph', text: '备份保存三十五天。' },
    ]);
    expect(blocks.map(({ text }) => text).join(' ')).toMatch(/Name \| Days.*Daily \| 35/);
    expect(saidWarnings(warnings)[0]).toContain('plain text');
  });

  it('should refuse a damaged one with a sentence', async () => {
    const bytes = compoundOf({ WordDocument: Buffer.alloc(4096, 7) });
    await expect(plainWordText(bytes, contextOf('doc'))).rejects.toMatchObject({ code: 'E030' });
  });
});
