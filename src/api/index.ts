export type { ApiDeps, ApiSettings } from './api-deps.ts';
export { openApiDocument } from './contract/openapi.ts';
export { ResearchRequestSchema } from './contract/schemas.ts';
export { createApi } from './create-api.ts';
export { wishesOf } from './runs/submit-run.ts';
export { createCollectionScope } from './security/collection-scope.ts';
export { LOCAL_USER } from './security/principal.ts';
export { type RunningServer, startServer } from './start-server.ts';
