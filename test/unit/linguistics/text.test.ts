import { describe, expect, it } from 'vitest';
import {
  analyzeText,
  detectLanguage,
  estimateTokens,
  segmentChinese,
  splitSentences,
} from '../../../src/linguistics/index.ts';
import { cpuMs } from '../../fakes/cpu-time.ts';

const sentences = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe('splitSentences', () => {
  it.each([
    [
      'Der Bau endet am 31. März 2029.',
      'Die Kaution, z. B. in bar, wird d. h. sofort fällig.',
      'Vgl. Abs. 3 Nr. 4.',
    ],
    ['Im 2. Quartal stieg er.', 'Dr. Weber kam am 3. Tag.', 'Er sank auf 31.', 'Das war alles.'],
    ['Le loyer est de 850 euros.', 'M. Dupont paie, cf. p. 12, le 1er juin.', 'Mme Martin signe.'],
    ['El Sr. García firmó.', 'La Sra. López paga.', 'Il sig. Rossi paga.'],
    ['De huur is 900 euro, d.w.z. per maand.', 'Mevr. Jansen tekent.', 'Zie blz. 4.'],
    ['It rose to 31.', 'May was cold.', 'The plan of group a.', 'Then b.'],
  ])('should know abbreviations and ordinals of other languages: %s', (...parts) => {
    expect(sentences(parts.join(' '))).toEqual(parts);
  });

  it('should break behind a temperature, whose unit is no initial', () => {
    const degrees = ['At Wausau it was -13°C.', 'At Latrobe it was 45 °F.', 'The sky was clear.'];
    expect(sentences(degrees.join(' '))).toEqual(degrees);
  });

  it('should not break at abbreviations, initials and decimals', () => {
    expect(sentences('Dr. J. Smith paid $3.5 million, e.g. for No. 7. It was late.')).toEqual([
      'Dr. J. Smith paid $3.5 million, e.g. for No. 7.',
      'It was late.',
    ]);
  });
  it('should not break between the abbreviation of a place and its number', () => {
    expect(sentences('It is said on p. 12, and in art. 5 too. The value of p. Next one.')).toEqual([
      'It is said on p. 12, and in art. 5 too.',
      'The value of p.',
      'Next one.',
    ]);
  });
  it('should not break at dots that leave out a part of a command or name', () => {
    const kept = [
      'Use ALTER TABLE ... ATTACH PARTITION for it.',
      '可以用 gc.<pattern>.… 形式的设置更改。',
      '要求请求带有 host1-host2. 密钥的签名。',
    ];
    for (const text of kept) expect(splitSentences(text)).toEqual([{ start: 0, end: text.length }]);
    expect(splitSentences('So it goes... Then more.')).toHaveLength(2);
    expect(splitSentences('他说……不知道。')).toHaveLength(2);
    expect(splitSentences('It is over. 第二句在此。')).toHaveLength(2);
    expect(splitSentences('第一句在此. 第二句在此.')).toHaveLength(2);
  });

  it('should keep closing quotes with the Chinese sentence they end', () => {
    expect(sentences('他说：“好的。”然后走了！为什么？因为3.5%太低；没有别的。')).toEqual([
      '他说：“好的。”',
      '然后走了！',
      '为什么？',
      '因为3.5%太低；',
      '没有别的。',
    ]);
  });
  it('should break at a blank line without a full stop', () => {
    expect(sentences('A title\n\nA sentence')).toEqual(['A title', 'A sentence']);
  });
  it('should be linear on a million characters without a space', () => {
    const started = cpuMs();
    expect(splitSentences('a'.repeat(1_000_000))).toHaveLength(1);
    expect(cpuMs() - started).toBeLessThan(2_000);
  });
});

describe('analyzeText', () => {
  it('should part what was founded from what was found', () => {
    expect(analyzeText('found finding')).toEqual(['find', 'find']);
    expect(analyzeText('founded founding')).toEqual(['found', 'found']);
    expect(analyzeText('wrote written')).toEqual(analyzeText('write writes'));
  });
  it('should stem English, drop stop words and keep identifiers and numbers whole', () => {
    expect(analyzeText('What are the retries for ERR-4032 at 3.5% or 1,200?')).toEqual([
      'retri',
      'err-4032',
      'err',
      '4032',
      '3.5%',
      '1200',
    ]);
  });
  it.each([
    ['Nor\u200bvik’s co\u00adoperation\ufeff', 'Norvik’s cooperation'],
    ['数\u200b据\u2060库', '数据库'],
  ])('should read %j as %s, whatever nobody sees in it', (odd, plain) => {
    expect(analyzeText(odd)).toEqual(analyzeText(plain));
  });
  it('should find text in traditional characters by simplified ones, and the other way round', () => {
    expect(analyzeText('九號碼頭的月租為一千二百元')).toEqual(analyzeText('九号码头的月租为一千二百元'));
  });
  it('should give bigrams for kana, Hangul and Thai, which have no spaces or an ending on every word', () => {
    expect(analyzeText('データを読む')).toEqual(['デー', 'ータ', 'タを', 'を読', '読', '読む']);
    expect(analyzeText('계약은 끝난다')).toEqual(['계약', '약은', '끝난', '난다']);
    expect(analyzeText('ท่าเรือ')).toContain('ท่');
    const shared = (one: string, other: string) =>
      analyzeText(one).filter((term) => analyzeText(other).includes(term));
    expect(shared('계약이 언제', '그 계약은')).toEqual(['계약']);
    expect(shared('賃料はいくらですか', '岸壁の賃料は月額八万円')).toContain('赁料');
  });
  it('should give characters and bigrams for Chinese', () => {
    expect(analyzeText('数据库的索引')).toEqual([
      '数',
      '数据',
      '据',
      '据库',
      '库',
      '库的',
      '的索',
      '索',
      '索引',
      '引',
    ]);
  });
});

describe('language', () => {
  it('should tell English from Chinese in mixed questions', () => {
    expect(detectLanguage('GPT-4 的参数量是多少？')).toBe('zh');
    expect(detectLanguage('What does 数据库 mean?')).toBe('en');
  });
  it('should estimate tokens of both scripts', () => {
    expect(estimateTokens('数据库索引')).toBe(4);
    expect(estimateTokens('x'.repeat(44))).toBe(10);
  });
  it('should segment Chinese words', () => {
    expect(segmentChinese('我们使用数据库')).toEqual(['我们', '使用', '数据库']);
  });
});
