import { describe, expect, it } from 'vitest';
import { createLexicalReranker } from '../../../src/language/rerankers/lexical-reranker.ts';
import { analyzeText } from '../../../src/linguistics/index.ts';
import { termWeights, weightedTerms, withoutAskingWords } from '../../../src/linguistics/words/index.ts';
import { coverTerms } from '../../../src/rag/retrieve/passage-features.ts';

const termsOf = (question: string) => analyzeText(withoutAskingWords(question));

describe('what a Chinese question is searched by', () => {
  it.each([
    ['怎样建立 VPN？', '建 建立 立 vpn'],
    ['SELinux 是什么？', 'selinux'],
    ['VPN 有哪几种，各自有什么优缺点？', '优 优缺 缺 缺点 点 vpn'],
    // All of it only asks.
    ['有哪些？', '哪 有哪 哪些 些'],
  ])('leaves out the words that only ask, and the pairs that they make: %s', (question, terms) => {
    expect(termsOf(question).toSorted()).toEqual(terms.split(' ').toSorted());
  });

  it('leaves an English question as it is', () => {
    const question = 'What is SELinux, and how is it set up?';
    expect(withoutAskingWords(question)).toBe(question);
    expect(weightedTerms(termsOf(question))).toEqual(termsOf(question));
  });

  it('counts a word in Latin letters more than a Chinese word, which is three terms', () => {
    expect(weightedTerms(['优缺', 'vpn'])).toEqual(['优缺', ...Array(4).fill('vpn')]);
    expect(weightedTerms(['优缺', '缺点'])).toEqual(['优缺', '缺点']);
    expect(termWeights(['vpn', 'ipsec'])('vpn')).toBe(1);
  });
});

describe('passages for a Chinese question with a name in Latin letters', () => {
  const ABOUT = '虚拟专用网络 (VPN) 以加密信道连接两个局域网。';
  const OTHER = '优先级和节点的说明如下。';
  const texts = [ABOUT, OTHER, ...Array.from({ length: 8 }, (_, at) => `第${at}节介绍磁盘和软件包。`)];

  it('are covered by the name rather than by other words', () => {
    const passages = texts.map((text) => ({ terms: new Set(analyzeText(text)) }));
    const [about = 0, other = 0] = coverTerms(termsOf('VPN 优点？'), passages);
    expect(about).toBeGreaterThan(other);
  });

  it('are ranked by it', async () => {
    const passages = texts.map((text, at) => ({
      id: `p${at}`,
      title: '手册',
      headingPath: [],
      text,
      priorScore: 0.5,
    }));
    const [about = 0, other = 0] = await createLexicalReranker().rerank('VPN 优点', passages);
    expect(about).toBeGreaterThan(other);
  });
});
