import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config/index.ts';

const load = (...set: string[]) =>
  loadConfig({ environment: {}, cwd: '/', set: ['web.offline=true', ...set] });
const model = (url: string) => [`language.baseUrl=${url}`, 'language.model=m'];

describe('offline', () => {
  it.each([
    ['language.baseUrl', model('https://api.openai.com/v1')],
    ['language.baseUrl', model('http://10.evil.example/v1')],
    ['language.baseUrl', ['language.apiKey=k', 'language.model=m']],
    [
      'embedding.baseUrl',
      ['embedding.provider=openai', 'embedding.model=e', 'embedding.baseUrl=https://e.example'],
    ],
    ['rerank.baseUrl', ['rerank.provider=tei', 'rerank.baseUrl=http://8.8.8.8']],
    ['database.chromaUrl', ['database.chromaUrl=https://chroma.example']],
    ['files.store', ['files.store=s3://library/']],
    ['files.store', ['files.store=s3://lib0/?endpoint=https://s3.example']],
    ['mineru.baseUrl', ['mineru.baseUrl=https://mineru.net']],
  ])('should refuse to start when %s is on another network', (key, set) => {
    expect(() => load(...set)).toThrow(
      expect.objectContaining({ code: 'E008', message: expect.stringContaining(key) }),
    );
  });

  it.each([
    [model('http://localhost:11434/v1')],
    [model('http://127.0.0.1:8000/v1')],
    [model('http://[::1]:8000/v1')],
    [model('http://192.168.1.7:8000/v1')],
    [model('http://gpu-box:8000/v1')],
    [model('http://gpu.internal/v1')],
    [[...model('https://gateway.example/v1'), 'web.allowHosts=gateway.example']],
    [['rerank.provider=none']],
  ])('should take endpoints of one’s own: %s', (set) => {
    expect(load(...set).config.web.offline).toBe(true);
  });
});
