import { describe, expect, it } from 'vitest';
import { startNotes } from '../../../../../src/pipeline/research/run/start-notes.ts';

const GAPS = {
  sources: [
    { id: 'tavily', lacks: 'key', setting: 'sources.tavily.apiKey' },
    { id: 'searxng', lacks: 'address', setting: 'sources.searxng.baseUrl' },
  ],
  collections: ['company'],
} as const;

describe('startNotes', () => {
  it('should name each gap and the setting that closes it, in English', () => {
    expect(startNotes(GAPS, 'en')).toEqual([
      'tavily is a required source and was not asked, because it has no key. Set sources.tavily.apiKey, or take it out of sources.required and sources.engines.',
      'searxng is a required source and was not asked, because it has no address. Set sources.searxng.baseUrl, or take it out of sources.required and sources.engines.',
      'The collection “company” of retrieval.baseCollections is not in the library, so it was not searched.',
    ]);
  });

  it('should do so in Chinese', () => {
    expect(startNotes(GAPS, 'zh')).toEqual([
      '必查来源 tavily 缺少密钥，本次未查询。请设置 sources.tavily.apiKey，或将其从 sources.required 和 sources.engines 中移除。',
      '必查来源 searxng 缺少地址，本次未查询。请设置 sources.searxng.baseUrl，或将其从 sources.required 和 sources.engines 中移除。',
      '资料库中没有 retrieval.baseCollections 所列的集合“company”，本次未检索该集合。',
    ]);
  });

  it('should say nothing when nothing is missing', () => {
    expect(startNotes({ sources: [], collections: [] }, 'en')).toEqual([]);
  });
});
