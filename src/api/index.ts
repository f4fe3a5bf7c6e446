export type { ApiDeps, ApiSettings } from './api-deps.ts';
export { openApiDocument } from './contract/openapi.ts';
export { createApi } from './create-api.ts';
export type { ApiKey } from './security/principal.ts';
export { type RunningServer, startServer } from './start-server.ts';
