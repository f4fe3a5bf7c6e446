import { DOMParser } from 'linkedom';
import type { RemoteFolder, RemoteObject } from '../../domain/syncs/index.ts';
import { abortAfter } from '../../errors/index.ts';

const ASKED = `<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/><getetag/><getlastmodified/></prop></propfind>`;
const MOST_FOLDERS = 100_000;
const LISTING_BYTES = 64 * 1024 * 1024;
const SILENT_MS = 60_000;

/** The files below an address of a WebDAV server (`davs://host/path`; `dav://` without TLS), folder by folder. Redirects are not followed. */
export function createWebdavFolder(
  address: string,
  login?: { readonly user: string; readonly password: string },
): RemoteFolder {
  const root = new URL(address.replace(/^dav/, 'http').replace(/(?<=[^/])$/, '/'));
  const token = login && Buffer.from(`${login.user}:${login.password}`).toString('base64');
  const ask = async (url: URL, init: RequestInit, signal?: AbortSignal): Promise<Response> => {
    const headers = { ...init.headers, ...(token && { authorization: `Basic ${token}` }) };
    const response = await fetch(url, { ...init, headers, redirect: 'error', signal: signal ?? null });
    if (!response.ok || response.body === null)
      throw new Error(`${init.method ?? 'GET'} answered ${response.status}`);
    return response;
  };

  /** What one folder holds; the server lists the folder itself first. */
  async function look(folder: URL, signal?: AbortSignal): Promise<Entry[]> {
    const stop = AbortSignal.any([abortAfter(SILENT_MS), ...(signal ? [signal] : [])]);
    const headers = { depth: '1', 'content-type': 'application/xml' };
    const text = await (await ask(folder, { method: 'PROPFIND', headers, body: ASKED }, stop)).text();
    return parseListing(text, folder).filter(({ url }) => url.href !== folder.href && isBelow(root, url));
  }

  return {
    async *list(signal) {
      const folders = [root];
      const seen = new Set([root.href]);
      for (const folder of folders) {
        for (const { url, isFolder, mark, bytes } of await look(folder, signal)) {
          if (!isFolder)
            yield { path: decodeURIComponent(url.pathname.slice(root.pathname.length)), mark, bytes };
          else if (!seen.has(url.href)) {
            seen.add(url.href);
            folders.push(url);
          }
        }
        if (folders.length > MOST_FOLDERS) throw new Error(`more than ${MOST_FOLDERS} folders`);
      }
    },
    async read({ path }, signal) {
      const url = new URL(path.split('/').map(encodeURIComponent).join('/'), root);
      const response = await ask(url, {}, signal);
      return response.body as unknown as AsyncIterable<Uint8Array>;
    },
  };
}

interface Entry extends Omit<RemoteObject, 'path'> {
  readonly url: URL;
  readonly isFolder: boolean;
}

/** A listing that was cut off is none. */
function parseListing(text: string, folder: URL): Entry[] {
  if (text.length > LISTING_BYTES || !/<\/(?:[\w-]+:)?multistatus>\s*$/.test(text))
    throw new Error('a listing is no multistatus, cut off or too long');
  // Prefixes of names are the server's choice.
  const plain = text.replace(/^\s*<\?xml[^>]*>/, '').replace(/<(\/?)[\w-]+:/g, '<$1');
  const document = new DOMParser().parseFromString(plain, 'text/xml');
  return [...document.querySelectorAll('response')].map((response) => {
    const said = (name: string) => response.querySelector(name)?.textContent.trim() ?? '';
    const url = new URL(said('href'), folder);
    const isFolder = response.querySelector('resourcetype collection') !== null;
    if (isFolder && !url.pathname.endsWith('/')) url.pathname += '/';
    const bytes = Number(said('getcontentlength'));
    return { url, isFolder, bytes, mark: [said('getetag'), said('getlastmodified'), bytes].join(' ') };
  });
}

const isBelow = (root: URL, { origin, pathname }: URL): boolean =>
  origin === root.origin && pathname.startsWith(root.pathname) && !/%2f|%5c/i.test(pathname);
