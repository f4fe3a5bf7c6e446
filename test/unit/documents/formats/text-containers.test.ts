import { describe, expect, it } from 'vitest';
import { convertEmail } from '../../../../src/documents/formats/email/email.ts';
import { convertEpub } from '../../../../src/documents/formats/epub/epub.ts';
import { convertImage } from '../../../../src/documents/formats/image/image.ts';
import { convertJson, convertJsonLines } from '../../../../src/documents/formats/json/json.ts';
import { convertLegacyOffice } from '../../../../src/documents/formats/legacy-office/legacy-office.ts';
import { convertOpenDocument } from '../../../../src/documents/formats/opendocument/opendocument.ts';
import { convertRtf } from '../../../../src/documents/formats/rtf/rtf.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';
import { containerOf, contextOf } from './context.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const shape = (blocks: readonly { kind: string; level?: number | undefined; text: string }[]) =>
  blocks.map(({ kind, level, text }) => [kind, level, text]);

describe('converters of other containers', () => {
  it('should read headings, nested lists, tables and notes of an OpenDocument text', async () => {
    const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body><office:text>
      <text:h text:outline-level="2">Scope</text:h><text:p>One<text:s/>two<text:note><text:note-body><text:p>a note</text:p></text:note-body></text:note></text:p>
      <text:list><text:list-item><text:p>outer</text:p><text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list></text:list-item></text:list>
      <table:table><table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>Head</text:p></table:table-cell><table:covered-table-cell/></table:table-row>
      <table:table-row><table:table-cell><text:p>1</text:p></table:table-cell><table:table-cell table:number-columns-repeated="1000"/></table:table-row></table:table>
      </office:text></office:body></office:document-content>`;
    const { blocks } = await convertOpenDocument(containerOf({ 'content.xml': content }), contextOf('odt'));
    expect(shape(blocks)).toEqual([
      ['heading', 2, 'Scope'],
      ['paragraph', undefined, 'One two[^1]'],
      ['note', undefined, 'a note'],
      ['list_item', 1, 'outer'],
      ['list_item', 2, 'inner'],
      ['table', undefined, ''],
    ]);
    expect(blocks.at(-1)?.rows).toEqual([
      ['Head', 'Head'],
      ['1', ''],
    ]);
  });

  it('should read the chapters of a book in the order of its spine', async () => {
    const book = containerOf({
      'META-INF/container.xml': '<container><rootfile full-path="OEBPS/book.opf"/></container>',
      'OEBPS/book.opf':
        '<package><metadata><dc:title>Tides</dc:title></metadata><manifest><item id="b" href="b.xhtml"/><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
      'OEBPS/a.xhtml': '<html><body><h1>First</h1><p>Moon.</p></body></html>',
      'OEBPS/b.xhtml': '<html><body><h1>Second</h1><p>Sea.</p></body></html>',
    });
    const { title, blocks } = await convertEpub(book, contextOf('epub'));
    expect(title).toBe('Tides');
    expect(blocks.map(({ text }) => text)).toEqual(['First', 'Moon.', 'Second', 'Sea.']);
  });

  it('should read paragraphs of Rich Text', async () => {
    const { blocks } = await convertRtf(
      bytesOf('{\\rtf1\\ansi First line.\\par Second line.\\par}'),
      contextOf('rtf'),
    );
    expect(blocks.map(({ text }) => text)).toEqual(['First line.', 'Second line.']);
  });

  it('should name the attachments of an e-mail that it does not read', async () => {
    const mail = [
      'From: Ann <ann@example.org>',
      'To: bob@example.org',
      'Subject: =?utf-8?q?Offer_=E2=82=AC?=',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'Please see the offer.',
      '--x',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename=offer.pdf',
      '',
      'AAAA',
      '--x--',
      '',
    ].join('\r\n');
    const document = await convertEmail(bytesOf(mail), contextOf('eml'));
    expect(document.title).toBe('Offer €');
    expect(document.blocks.map(({ text }) => text)).toContain('Please see the offer.');
    expect(saidWarnings(document.warnings)).toEqual([
      'Attachments were not read: offer.pdf. Add them as files.',
    ]);
  });

  it('should read JSON as named parts and records as a table', async () => {
    const { blocks } = await convertJson(
      bytesOf('{"name":"Plant","sites":[{"city":"Oslo","staff":3},{"city":"Turin","staff":5}]}'),
      contextOf('json'),
    );
    expect(shape(blocks)).toEqual([
      ['list_item', 1, 'name: Plant'],
      ['heading', 1, 'sites'],
      ['table', undefined, ''],
    ]);
    const lines = await convertJsonLines(bytesOf('{"a":1}\n{"a":2}\n'), contextOf('jsonl'));
    expect(lines.blocks[0]?.rows).toEqual([['a'], ['1'], ['2']]);
  });

  it('should lose a line of JSON Lines that is broken, and not the file', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `{"a":${index}}`);
    const { blocks, warnings } = await convertJsonLines(
      bytesOf([...rows, '{"a":', '{"a":99}'].join('\n')),
      contextOf('jsonl'),
    );
    expect(blocks[0]?.rows).toHaveLength(14);
    expect(saidWarnings(warnings)).toEqual(['1 line is not valid JSON and could not be read: 13.']);
    for (const text of ['{"a":\n{"b":\n{"a":1}', 'text'])
      await expect(convertJsonLines(bytesOf(text), contextOf('jsonl'))).rejects.toMatchObject({
        code: 'E030',
      });
  });

  it('should keep numbers of JSON as they are written, whatever their length', async () => {
    const json = bytesOf(
      '{"order": 123456789012345678, "price": 1.10, "note": "a 1.10 b", "rows": [{"id": 98765432109876543210, "n": 2}]}',
    );
    const { blocks } = await convertJson(json, contextOf('json'));
    expect(blocks.map(({ text, rows }) => rows?.[1] ?? text)).toEqual([
      'order: 123456789012345678',
      'price: 1.10',
      'note: a 1.10 b',
      'rows',
      ['98765432109876543210', '2'],
    ]);
    await expect(
      convertJson(bytesOf('{"a": 01234567890123456789}'), contextOf('json')),
    ).rejects.toMatchObject({ code: 'E030' });
  });

  it('should refuse JSON that is broken, and nesting that would overflow a parser', async () => {
    await expect(convertJson(bytesOf('{"a":'), contextOf('json'))).rejects.toMatchObject({ code: 'E030' });
    await expect(convertJson(bytesOf('['.repeat(100_000)), contextOf('json'))).rejects.toMatchObject({
      code: 'E032',
    });
  });

  it('should warn that a picture was not read, and refuse one with too many pixels', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const document = await convertImage(png, contextOf('image'));
    expect(saidWarnings(document.warnings)[0]).toContain(
      'text recognition (OCR) was off. Switch it on in the settings',
    );
    const huge = Buffer.from(png);
    huge.writeUInt32BE(20_000, 16);
    huge.writeUInt32BE(20_000, 20);
    await expect(convertImage(huge, contextOf('image'))).rejects.toMatchObject({ code: 'E032' });
  });

  it('should say that old Office files need LibreOffice when it is not there', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = '';
    try {
      await expect(convertLegacyOffice(bytesOf('old'), contextOf('ppt'))).rejects.toMatchObject({
        code: 'E029',
        message: expect.stringContaining('LibreOffice'),
      });
    } finally {
      process.env['PATH'] = path;
    }
  });
});
