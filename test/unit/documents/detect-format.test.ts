import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/documents/detect/decode-text.ts';
import { detectFormat } from '../../../src/documents/detect/detect-format.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const binary = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256);

describe('detectFormat', () => {
  it.each([
    ['a.txt', '%PDF-1.7\n…', 'pdf'],
    ['a.doc', '{\\rtf1\\ansi text}', 'rtf'],
    ['page.md', '<!DOCTYPE html><html><body>x</body></html>', 'html'],
    ['a.txt', 'From: a@b.c\nTo: d@e.f\nSubject: Hi\nDate: today\n\nText', 'eml'],
    ['data', '{"a":1}\n{"a":2}\n{"a":3}\n', 'jsonl'],
    ['data', '{\n "a": [1, 2]\n}', 'json'],
    ['data', 'a,b,c\n1,2,3\n4,5,6\n', 'csv'],
    ['data', 'a\tb\tc\n1\t2\t3\n4\t5\t6\n', 'tsv'],
    ['notes', '# One\n\ntext\n\n## Two\n\ntext\n', 'markdown'],
    ['notes', 'Just some text, with a comma.\nAnd another, line.\n', 'text'],
    ['table.csv', 'one column\nof words\n', 'csv'],
    ['readme.md', 'no marks at all', 'markdown'],
    ['scan.pdf', '\u0089PNG\r\n\u001a\n', 'text'],
  ])('should see in %s by its content: %j', (name, content, format) => {
    expect(detectFormat(bytes(content), name)).toBe(format);
  });

  it('should look into ZIP containers', () => {
    const zip = (files: Record<string, string>) =>
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)])), {
        level: 0,
      });
    expect(detectFormat(zip({ 'word/document.xml': '<x/>' }), 'a.zip')).toBe('docx');
    expect(detectFormat(zip({ 'xl/workbook.xml': '<x/>' }), 'a.md')).toBe('xlsx');
    expect(detectFormat(zip({ 'ppt/presentation.xml': '<x/>' }), 'a')).toBe('pptx');
    expect(detectFormat(zip({ mimetype: 'application/epub+zip' }), 'a')).toBe('epub');
    expect(detectFormat(zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), 'a')).toBe(
      'ods',
    );
    expect(detectFormat(zip({ 'a.txt': 'x' }), 'a.zip')).toBe('archive');
    expect(() => detectFormat(zip({ 'a.txt': 'x' }), 'a.docx')).toThrow(
      expect.objectContaining({ code: 'E029' }),
    );
  });

  it('should refuse binary content under a text name with a sentence, and unknown types by what they are', () => {
    expect(() => detectFormat(binary, 'in/notes.md')).toThrow(expect.objectContaining({ code: 'E030' }));
    expect(() => detectFormat(binary, 'in/notes.md')).toThrow(/named like a text file but holds binary data/);
    expect(() => detectFormat(binary, 'in/notes.dat')).toThrow(expect.objectContaining({ code: 'E029' }));
    expect(() => detectFormat(new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0]), 'a.txt')).toThrow(/gzip/);
  });

  it.each([
    ['heic', 'a picture of the kind HEIC'],
    ['avif', 'a picture of the kind AVIF'],
    ['isom', 'a sound or video file'],
  ])('should say what a file of the brand %s is: %s', (brand, what) => {
    const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(99)]);
    expect(() => detectFormat(bytes, 'in/photo')).toThrow(what);
  });

  it('should name encrypted office files', () => {
    const encrypted = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(512),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(() => detectFormat(encrypted, 'a.docx')).toThrow(expect.objectContaining({ code: 'E031' }));
  });
});

describe('decodeText', () => {
  it.each([
    ['gb18030', '本办法所称个人信息，是指以电子方式记录的信息。'],
    ['big5', '個人資料保護法所稱個人資料，指自然人之姓名。'],
    ['shift_jis', '個人情報の保護に関する法律は、個人の権利を守る。'],
    ['euc-jp', '個人情報の保護に関する法律は、個人の権利を守る。'],
    ['euc-kr', '개인정보 보호법은 개인의 권리를 보호한다.'],
    ['windows-1251', 'Закон о защите персональных данных принят в этом году.'],
    ['windows-1252', 'Éléments à vérifier: déjà, naïve, “quoted”, 5 €.'],
    ['utf-16le', 'Plain text in two bytes each.'],
    ['utf-16be', 'Plain text in two bytes each.'],
    ['utf-8', 'Text mit Umläuten, 中文 and 😀.'],
  ])('should read %s', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding))).toEqual({ encoding, text });
  });

  it('should read byte order marks and make line ends equal', () => {
    expect(decodeText(iconv.encode('a\r\nb\rc', 'utf16le', { addBOM: true })).text).toBe('a\nb\nc');
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])).text).toBe('a');
  });

  it('should trust a declared encoding that fits', () => {
    expect(decodeText(iconv.encode('señal', 'windows-1252'), 'windows-1252').text).toBe('señal');
    expect(decodeText(bytes('ok'), 'no-such-encoding').text).toBe('ok');
  });
});
