import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, { type RequestHandler, type Response, Router } from 'express';
import { createPacked } from '../http/send-compressed.ts';
import { BROWSER_PAGE_POLICY } from '../security/headers.ts';

/** Addresses of programs: what is not there stays an error with a code for them. */
const OF_PROGRAMS = /^\/(?:api|v1|mcp|metrics)(?:\/|$)/;
/** The names of these carry a hash of their content. */
const FOR_GOOD = /^\/assets\//;
/** Those that are worth packing; what they are called leads out of no folder. */
const TEXTS = /^\/assets\/[\w-][\w.-]*\.(?:js|mjs|css|svg)$/;

/**
 * The page that was built into a folder. Every other address that a browser opens is one of the page's own, so that a link to a
 * claim can be sent. A folder without a page is passed over, as long as there is none.
 */
export function servePage(folder: string): RequestHandler {
  const index = join(folder, 'index.html');
  const router = Router();
  router.use((request, response, next) => {
    if (OF_PROGRAMS.test(request.path) || !existsSync(index)) return next('router');
    response.setHeader('Content-Security-Policy', BROWSER_PAGE_POLICY);
    response.setHeader(
      'Cache-Control',
      FOR_GOOD.test(request.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    next();
  });
  const packed = createPacked((name) => readFile(join(folder, name)));
  router.get(TEXTS, async (request, response, next) => {
    response.vary('Accept-Encoding');
    if (request.acceptsEncodings('gzip') !== 'gzip') return next();
    const content = await packed(request.path).catch(() => undefined);
    if (content === undefined) return next();
    response.type(extname(request.path)).set('Content-Encoding', 'gzip').send(content);
  });
  router.use(express.static(folder, { cacheControl: false, index: 'index.html', redirect: false }));
  router.get('/*address', (request, response, next) => {
    if (!isNavigation(request.get('accept'), request.path)) return forget(response, next);
    response.sendFile(index, { cacheControl: false });
  });
  router.use((_request, response, next) => forget(response, next));
  return router;
}

/** A browser that opens an address asks for HTML; a file that is missing is no page. */
const isNavigation = (accept: string | undefined, path: string): boolean =>
  accept?.includes('text/html') === true && !/\.[a-z\d]{1,5}$/i.test(path);

/** What goes on to an error must not be kept under the rules of the page. */
function forget(response: Response, next: (how: 'router') => void): void {
  response.setHeader('Cache-Control', 'no-store');
  next('router');
}
