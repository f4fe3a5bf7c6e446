import { describe, expect, it } from 'vitest';
import { chooseProxy, describeProxy } from '../../../src/network/index.ts';

const PROXY = 'http://proxy.corp.example:3128';
const proxied = (url: string, noProxy: readonly string[] = []) =>
  chooseProxy(new URL(url), { httpProxy: PROXY, httpsProxy: PROXY, noProxy }) !== undefined;

describe('chooseProxy', () => {
  it('should take the proxy of the scheme', () => {
    const settings = { httpProxy: 'plain:1', httpsProxy: 'http://tunnel:2' };
    expect(chooseProxy(new URL('http://a.example/'), settings)?.host).toBe('plain:1');
    expect(chooseProxy(new URL('https://a.example/'), settings)?.host).toBe('tunnel:2');
    expect(chooseProxy(new URL('https://a.example/'), { httpProxy: PROXY })).toBeUndefined();
    expect(chooseProxy(new URL('https://a.example/'), {})).toBeUndefined();
  });

  it.each([
    'http://localhost:11434/v1',
    'http://ollama.localhost/v1',
    'http://127.0.0.1:8080/',
    'http://127.9.9.9/',
    'http://[::1]:8080/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0:8080/',
  ])('should reach this machine directly: %s', (url) => {
    expect(proxied(url)).toBe(false);
  });

  it.each([
    ['https://a.example.com/', '*'],
    ['https://example.com/', 'example.com'],
    ['https://a.example.com/', 'example.com'],
    ['https://a.example.com/', '.example.com'],
    ['https://a.example.com/', '*.example.com'],
    ['https://A.Example.com/', 'EXAMPLE.com'],
    ['https://a.example.com/', ' example.com:443'],
    ['http://a.example.com:8080/', 'example.com:8080'],
    ['http://10.1.2.3/', '10.0.0.0/8'],
    ['http://10.1.2.3/', '10.1.2.3'],
    ['http://[fd00::5]/', 'fd00::/8'],
    ['http://[fd00::5]:8080/', '[fd00::5]:8080'],
    ['http://searxng:8080/', 'searxng'],
  ])('should reach %s directly by %s', (url, entry) => {
    expect(proxied(url, ['other.example', entry])).toBe(false);
  });

  it.each([
    ['https://notexample.com/', 'example.com'],
    ['https://example.com.evil.org/', 'example.com'],
    ['https://a.example.com/', 'example.com:8443'],
    ['http://11.1.2.3/', '10.0.0.0/8'],
    ['http://name.example/', '10.0.0.0/8'],
    ['http://10.1.2.3/', '10.0.0.0/99'],
    ['http://[fd00::5]/', '10.0.0.0/8'],
    ['https://example.com/', ''],
    ['https://example.com/', '.'],
  ])('should not reach %s directly by %s', (url, entry) => {
    expect(proxied(url, [entry])).toBe(true);
  });

  it('should be shown without the user and the password', () => {
    expect(describeProxy(new URL('http://ada:secret@proxy:3128'))).toBe('http://[redacted]@proxy:3128');
    expect(describeProxy(new URL(PROXY))).toBe(PROXY);
  });
});
