import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/documents/detect/decode-text.ts';
import { detectFormat } from '../../../src/documents/detect/detect-format.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const withByte = (text: string, byte: number, at: number) =>
  new Uint8Array([...utf8(text.slice(0, at)), byte, ...utf8(text.slice(at))]);
const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

describe('decodeText', () => {
  it.each(['Die Prüfung der Brücke in Köln ergab größere Mängel.', '水库的大坝检查发现了三处裂缝。'])(
    'should lose one character of UTF-8 for one bad byte: %s',
    (text) => {
      expect(decodeText(withByte(text, 0xff, 5))).toEqual({
        encoding: 'utf-8',
        text: `${text.slice(0, 5)}\ufffd${text.slice(5)}`,
      });
      expect(decodeText(utf8(`${text}，`).subarray(0, -1)).text).toBe(`${text}\ufffd`);
      expect(decodeText(withByte(text, 0xff, 5), 'utf-8').encoding).toBe('utf-8');
      expect(detectFormat(withByte(text.repeat(20), 0xff, 5), 'a.txt')).toBe('text');
    },
  );

  it('should read signs of Windows in a text that is called Latin-1', () => {
    expect(decodeText(hex('633a20968020e9'), 'iso-8859-1').text).toBe('c: –€ é');
  });

  it('should still tell Western text from damaged UTF-8', () => {
    expect(decodeText(Buffer.from('Größe und Maße', 'latin1')).text).toBe('Größe und Maße');
    expect(decodeText(Buffer.from('Größe\n'.repeat(30), 'latin1')).text).toBe('Größe\n'.repeat(30));
    expect(() => detectFormat(hex('8952ff00d3c3aa9900fe00c3ff80'.repeat(20)), 'a.txt')).toThrow();
  });

  it.each([
    // 产品,单价 / 水泵,3200 / 阀门,410
    ['gb18030', 'b2fac6b72cb5a5bcdb0acbaeb1c32c333230300ab7a7c3c52c3431300a', '水泵,3200'],
    // 製品,単価 / ポンプ,3200 / バルブ,410
    ['shift_jis', '90bb95692c925089bf0a837c839383762c333230300a836f838b83752c3431300a', 'ポンプ,3200'],
    // 제품,단가 / 펌프,3200 / 밸브,410
    ['euc-kr', 'c1a6c7b02cb4dcb0a10ac6dfc7c12c333230300ab9ebbaea2c3431300a', '펌프,3200'],
    // 產品,單價 / 抽水機,3200
    ['big5', 'b2a3ab7e2cb3e6bbf90aa9e2a4f4bef72c333230300a', '抽水機,3200'],
    // 部品番号,名称 / X-1,歯車
    ['shift_jis', '9594956994d48d862c96bc8fcc0a582d312c8e958ed40a', '歯車'],
    // 見積書
    ['iso-2022-jp', '1b2442382b40513d711b2842', '見積書'],
  ])('should recognise a short table in %s without a label', (encoding, bytes, expected) => {
    const { text, encoding: found } = decodeText(hex(bytes));
    expect([found, text]).toEqual([encoding, expect.stringContaining(expected)]);
  });

  it('should take what a file declares although a byte of it is bad', () => {
    const bytes = hex('b2fac6b7ff2cb5a5bcdb0acbaeb1c32c333230300ab7a7c3c52c3431300a');
    expect(decodeText(bytes, 'gbk').text).toContain('水泵,3200');
  });
});
