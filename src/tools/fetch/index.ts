export { hostAndPort, listsHost } from './check-address.ts';
export { createDownload, type Download, type DownloadedFile } from './download.ts';
export { createGuardedFetch } from './guarded-fetch.ts';
export { createProxyTransport } from './proxy-transport.ts';
export { createResolveHost } from './resolve-host.ts';
export { createRobots } from './robots.ts';
export { createTransport } from './transport.ts';
