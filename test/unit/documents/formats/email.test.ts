import { describe, expect, it } from 'vitest';
import { ChunkingOptionsSchema } from '../../../../src/documents/chunking/chunking-options.ts';
import { convertEmail } from '../../../../src/documents/formats/email/email.ts';
import { DocumentLimitsSchema } from '../../../../src/documents/limits.ts';
import { NormaliseOptionsSchema } from '../../../../src/documents/normalise/normalise-options.ts';
import { readDocument } from '../../../../src/documents/read-document.ts';
import { contextOf } from './context.ts';

const HEAD = 'From: Ada <ada@example.org>\nTo: bo@example.org\nMIME-Version: 1.0\n';
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const utf8 = (text: string) => new TextEncoder().encode(text);
const textsOf = async (bytes: Uint8Array) =>
  (await convertEmail(bytes, contextOf('eml'))).blocks.map(({ kind, text, rows }) =>
    rows === undefined ? `${kind}: ${text}` : rows,
  );

function alternatives(text: string, html: string, more = ''): Uint8Array {
  const part = (type: string, content: string) => `--b\nContent-Type: ${type}; charset=utf-8\n\n${content}\n`;
  return utf8(
    `${HEAD}Subject: Offer\nContent-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: multipart/alternative; boundary=b\n\n${part('text/plain', text)}${part('text/html', html)}--b--\n${more}--m--\n`,
  );
}

describe('convertEmail', () => {
  it('should read the alternative that says more, whatever its place', async () => {
    const full = 'The winch costs 900 euros. It is delivered in four weeks.';
    const stub = await textsOf(alternatives(full, '<p>Your reader cannot show this.</p>'));
    expect(stub.at(-1)).toBe(`paragraph: ${full}`);
    const table = '<table><tr><th>Pump</th><th>EUR</th></tr><tr><td>P1</td><td>900</td></tr></table>';
    const rich = await textsOf(alternatives('P1 costs 900.', table));
    expect(rich.at(-1)).toEqual([
      ['Pump', 'EUR'],
      ['P1', '900'],
    ]);
  });

  it('should name what is attached in the text of the mail', async () => {
    const attached =
      "--m\nContent-Type: application/pdf\nContent-Disposition: attachment; filename*=UTF-8''Pr%C3%BCfung.pdf\n\n%PDF\n";
    const texts = await textsOf(alternatives('See the report.', '<p>See the report.</p>', attached));
    expect(texts).toContain('list_item: Attachments: Prüfung.pdf');
  });

  it('should recognise the encoding of a mail that does not say it', async () => {
    // “水泵报价单” and a sentence in GBK; “見積書：ポンプ一台、納期は四週間です。” in Shift-JIS.
    const gbk = Buffer.from('cbaeb1c3b1a8bcdbb5a5', 'hex').toString('latin1');
    const body = Buffer.from('cbaeb1c3d2bbcca8a3acb5a5bcdbc8fdc7a7b6feb0d9d4aaa1a3', 'hex').toString(
      'latin1',
    );
    expect(await textsOf(latin(`${HEAD}Subject: ${gbk}\n\n${body}\n`))).toEqual([
      'heading: 水泵报价单',
      'list_item: From: Ada <ada@example.org>',
      'list_item: To: bo@example.org',
      'paragraph: 水泵一台，单价三千二百元。',
    ]);
    const sjis = 'jKmQz4+RgUaDfIOTg3aI6pHkgUGUW4r6gs2ObI9UitSCxYK3gUI=';
    const labelled = `${HEAD}Subject: x\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n${sjis}\n`;
    expect((await textsOf(latin(labelled))).at(-1)).toMatch(/^paragraph: 見積書.*納期は四週間です。$/);
  });

  it.each([
    ['8bit', 'quay \u2013 40 \u20ac', 'quay \x96 40 \x80'],
    ['quoted-printable', '\u201cthe winch\u201d', '=93the winch=94'],
  ])('should read signs of Windows in a mail that calls itself Latin-1: %s', async (coding, text, body) => {
    const head = `${HEAD}Subject: x\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: ${coding}\n\n`;
    expect(
      (await textsOf(latin(`${head}A caf${coding === '8bit' ? '\xe9' : '=E9'}, ${body}.\n`))).at(-1),
    ).toBe(`paragraph: A café, ${text}.`);
  });

  it('should lose one character for one bad byte', async () => {
    const head = utf8(`${HEAD}Subject: x\nContent-Type: text/plain; charset=utf-8\n\n水泵一台，`);
    const bytes = new Uint8Array([...head, 0xff, ...utf8('交货期四周。')]);
    expect((await textsOf(bytes)).at(-1)).toBe('paragraph: 水泵一台，\ufffd交货期四周。');
  });

  it('should read every message of a mailbox', async () => {
    const box = `From ada@x Fri May  3 10:00:00 2024\n${HEAD}Subject: One\n\nThe pump costs 100.\n\n>From here on it is cheaper.\n\nFrom bo@x Sat May  4 10:00:00 2024\n${HEAD}Subject: Two\n\nFrom time to time it leaks.\n`;
    const texts = await textsOf(utf8(box));
    expect(texts.filter((text) => !String(text).startsWith('list_item'))).toEqual([
      'heading: One',
      'paragraph: The pump costs 100.',
      'paragraph: From here on it is cheaper.',
      'heading: Two',
      'paragraph: From time to time it leaks.',
    ]);
  });
});

describe('what a mail is called and when it was sent', () => {
  const mail = (date: string, subject = 'Offer') =>
    utf8(`${HEAD}Subject: ${subject}\nDate: ${date}\n\nText of the mail.\n`);

  it.each([
    ['Mon, 02 Jun 2025 00:15:00 +0800', '2025-06-02 00:15 (UTC+08:00)'],
    ['Mon, 2 Jun 2025 20:15 -0430 (VET)', '2025-06-02 20:15 (UTC-04:30)'],
    ['Mon, 02 Jun 2025 08:15:00 GMT', '2025-06-02 08:15 (UTC)'],
    ['once upon a time', 'once upon a time'],
  ])('should be printed as people write it, on the clock of the sender: %s', async (date, expected) => {
    expect(await textsOf(mail(date))).toContain(`list_item: Date: ${expected}`);
  });

  it('should read a mail in a mail as a mail, with its date on the clock of its sender', async () => {
    const inner =
      'Content-Type: message/rfc822\n\nFrom: C <c@example.org>\nSubject: Inner\nDate: Sun, 8 Mar 2026 11:00:00 +0100\n\nThe pump runs.\n';
    const mail = utf8(
      `${HEAD}Subject: Outer\nContent-Type: multipart/mixed; boundary=m\n\n--m\n\nSee below.\n--m\n${inner}--m--\n`,
    );
    const document = await readDocument(
      mail,
      { documentId: 'doc_1', versionId: 'ver_1', sourcePath: 'a.eml' },
      {
        limits: DocumentLimitsSchema.parse({}),
        chunking: ChunkingOptionsSchema.parse({}),
        normalise: NormaliseOptionsSchema.parse({}),
      },
    );
    expect(document.markdown).toContain(
      '### Inner\n\n- From: C <c@example.org>\n- Date: 2026-03-08 11:00 (UTC+01:00)',
    );
    expect(document.markdown).toContain('The pump runs.');
  });

  it('should take the subject for the title, however short, and the name of the file for that of a mailbox', async () => {
    const options = {
      limits: DocumentLimitsSchema.parse({}),
      chunking: ChunkingOptionsSchema.parse({}),
      normalise: NormaliseOptionsSchema.parse({}),
    };
    const identity = { documentId: 'doc_1', versionId: 'ver_1' };
    const short = mail('Mon, 02 Jun 2025 08:15:00 GMT', '=?utf-8?b?5YWs5ZGK?=');
    expect((await readDocument(short, { ...identity, sourcePath: 'a.eml' }, options)).title).toBe('公告');
    const post = 'From ada@example.org Mon Jun  2 10:00:00 2025\n';
    const box = utf8([1, 2].map((n) => `${post}${HEAD}Subject: Thread ${n}\n\nBody ${n}.\n`).join('\n'));
    expect((await readDocument(box, { ...identity, sourcePath: 'list.mbox' }, options)).title).toBe('list');
  });
});
