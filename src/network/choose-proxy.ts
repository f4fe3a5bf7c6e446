import ipaddr from 'ipaddr.js';
import type { NetworkSettings } from './network-settings.ts';

/**
 * The proxy for an address, or `undefined` for the direct way. An entry of `noProxy` is `*`, a host with all hosts below it
 * (`example.com`, `.example.com`, `*.example.com`), an address or a range of addresses (`10.0.0.0/8`), each also with a port.
 * This machine is always reached directly.
 */
export function chooseProxy(url: URL, settings: NetworkSettings): URL | undefined {
  const { httpProxy, httpsProxy, noProxy = [] } = settings;
  const proxy = url.protocol === 'https:' ? httpsProxy : httpProxy;
  if (proxy === undefined || isThisMachine(nameOf(url))) return undefined;
  if (noProxy.some((entry) => coversHost(entry.trim().toLowerCase(), url))) return undefined;
  return new URL(proxy.includes('://') ? proxy : `http://${proxy}`);
}

/** A proxy as it may be shown: without its user and password. */
export function describeProxy({ protocol, host, username }: URL): string {
  return `${protocol}//${username === '' ? '' : '[redacted]@'}${host}`;
}

const nameOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

function isThisMachine(name: string): boolean {
  if (!ipaddr.isValid(name)) return name === 'localhost' || name.endsWith('.localhost');
  return ['loopback', 'unspecified'].includes(ipaddr.process(name).range());
}

function coversHost(entry: string, url: URL): boolean {
  if (entry === '*') return true;
  const name = nameOf(url);
  if (entry.includes('/')) return isInRange(name, entry);
  const { host, port } = splitPort(entry);
  if (port !== undefined && port !== (url.port || (url.protocol === 'https:' ? '443' : '80'))) return false;
  if (ipaddr.isValid(host))
    return ipaddr.isValid(name) && ipaddr.process(name).toString() === ipaddr.process(host).toString();
  const domain = host.replace(/^\*?\./, '');
  return domain !== '' && (name === domain || name.endsWith(`.${domain}`));
}

function splitPort(entry: string): { readonly host: string; readonly port?: string | undefined } {
  if (ipaddr.isValid(entry)) return { host: entry };
  const [, host = entry, port] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port };
}

function isInRange(name: string, range: string): boolean {
  if (!ipaddr.isValid(name) || !ipaddr.isValidCIDR(range)) return false;
  const address = ipaddr.process(name);
  const [base, bits] = ipaddr.parseCIDR(range);
  return address.kind() === base.kind() && address.match(base, bits);
}
