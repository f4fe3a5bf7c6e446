import express, { type Express, type Response, Router } from 'express';
import { wording } from '../catalogue/index.ts';
import { asksWhoCalls, isShared } from '../domain/callers/index.ts';
import { toJsonText } from '../domain/index.ts';
import { AppError, sayAll } from '../errors/index.ts';
import type { ApiDeps } from './api-deps.ts';
import { OPERATIONS } from './contract/operations.ts';
import { createBind, expressPath } from './http/bind.ts';
import { handleErrors } from './http/error-handler.ts';
import { languageOf } from './http/language-of.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { sendCompressed } from './http/send-compressed.ts';
import { addChatRoutes } from './openai/chat-routes.ts';
import { servePage } from './pages/serve-page.ts';
import { addAskRoutes } from './routes/answers.ts';
import { addBatchRoutes } from './routes/batches.ts';
import { addConversationRoutes } from './routes/conversation-routes.ts';
import { addFileRoutes } from './routes/document-files-routes.ts';
import { addGraphRoutes } from './routes/graph-routes.ts';
import { addLibraryRoutes } from './routes/library.ts';
import { addMcpRoute } from './routes/mcp-route.ts';
import { addResearchRoutes } from './routes/research.ts';
import { addResultRoutes } from './routes/results.ts';
import { addServiceRoutes } from './routes/service.ts';
import { addShareRoutes } from './routes/share-routes.ts';
import { addToolRoutes } from './routes/tool-routes.ts';
import { createEventStreams } from './runs/event-stream.ts';
import { createRunAccess } from './runs/run-access.ts';
import { createRunSubmission } from './runs/submit-run.ts';
import { createWithAmendments } from './runs/with-amendments.ts';
import { authenticate } from './security/authenticate.ts';
import { createCollectionScope } from './security/collection-scope.ts';
import { createFairPlaces } from './security/fair-places.ts';
import { securityHeaders } from './security/headers.ts';
import { createOidc } from './security/oidc.ts';
import { guardOrigins } from './security/origin-guard.ts';
import { createReportLinks } from './security/report-links.ts';
import { trackRequests } from './security/request-context.ts';
import { createUploadService } from './uploads/upload-service.ts';

export interface Api {
  readonly app: Express;
  /** Goes on with uploads that were not read yet. */
  start(): Promise<void>;
  /** Ends event streams and stops reading uploads; `ready` says no from now on. */
  stop(): Promise<void>;
}

/** The HTTP API over the services of the pipeline. It listens nowhere by itself. */
export function createApi(deps: ApiDeps): Api {
  const { settings, clock } = deps;
  const stopping = new AbortController();
  const oidc = openOidc(deps);
  const uploads = createUploadService(deps);
  const metrics = createMetrics({ ...deps, pendingUploads: () => uploads.pending });
  const scope = createCollectionScope(deps);
  const access = createRunAccess({ ...deps, scope });
  const submission = createRunSubmission({ ...deps, access, scope });
  const places = createFairPlaces({ total: settings.maxStreams, isShared: isShared(settings) });
  const streams = createEventStreams({ ...deps, places, metrics, stopping: stopping.signal });

  const app = createApp(deps, metrics);
  const router = Router({ caseSensitive: true, strict: false });
  const bodies = createFairPlaces({ total: settings.maxUnfinishedBodies, isShared: isShared(settings) });
  const knowKey = authenticate({ ...settings, oidc, clock, rates: deps.rates, logger: deps.logger });
  const bind = createBind({
    router,
    authenticate: knowKey,
    shortly: deps.shortly,
    onBehalfOf: deps.onBehalfOf,
    maxBodyBytes: settings.maxBodyBytes,
    bodies,
  });
  addServiceRoutes(bind, { ...deps, oidc, metrics, stopping: stopping.signal });
  addResearchRoutes(bind, { ...deps, access, scope, submission });
  addAskRoutes(bind, { ...deps, access, submission, places, stopping: stopping.signal });
  addConversationRoutes(bind, { ...deps, scope });
  const links = createReportLinks({ ...deps, linkDays: settings.linkDays });
  addChatRoutes(bind, { ...deps, access, scope, submission, links, places, stopping: stopping.signal });
  const withAmendments = createWithAmendments({ ...deps, scope });
  addShareRoutes(bind, { ...deps, access, links, withAmendments });
  addResultRoutes(bind, { ...deps, access, streams, withAmendments });
  addBatchRoutes(bind, { ...deps, scope, bodies });
  addToolRoutes(bind, { ...deps, scope });
  addGraphRoutes(bind, { ...deps, scope });
  addMcpRoute(router, { ...deps, authenticate: knowKey, scope, access, submission, bodies, places });
  addLibraryRoutes(bind, { ...deps, scope, uploads, metrics, places, stopping: stopping.signal });
  addFileRoutes(bind, { ...deps, scope });
  serveRoutes(app, router, deps);

  return {
    app,
    start: uploads.start,
    stop: async () => {
      stopping.abort();
      await Promise.all([uploads.stop(), deps.mcp?.close()]);
    },
  };
}

const openOidc = ({ settings, callers, clock, fetchIssuer }: ApiDeps) =>
  settings.oidc === undefined
    ? undefined
    : createOidc({ settings: settings.oidc, callers, clock, fetch: fetchIssuer });

/** What happens to every request before a route takes it. */
function createApp({ settings, clock, logger, createId }: ApiDeps, metrics: Metrics): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.response.json = function (this: Response, value: unknown) {
    // What is kept as data is said in the language that the client asks for.
    return sendCompressed(this.type('application/json'), toJsonText(sayAll(languageOf(this.req), value)));
  };
  app.use(
    trackRequests({
      logger,
      clock,
      createId: () => createId('req'),
      onEnd: metrics.countRequest,
    }),
    securityHeaders,
    guardOrigins({ ...settings, hasKeys: asksWhoCalls(settings) }),
  );
  return app;
}

/** 405 with `Allow` for a known address and another method. */
function refuseOtherMethods(router: Router): void {
  for (const path of new Set(OPERATIONS.map((operation) => operation.path))) {
    const methods = OPERATIONS.filter((operation) => operation.path === path).map(({ method }) =>
      method.toUpperCase(),
    );
    router.all(expressPath(path), (request) => {
      throw new AppError(
        'E020',
        wording('methodNotAllowed', { method: request.method.slice(0, 16), methods }),
        {
          details: { httpStatus: 405, allow: methods.join(', ') },
        },
      );
    });
  }
}

/** What is behind the routes: the page, and errors for every other address. */
function serveRoutes(app: Express, router: Router, { pageFolder }: ApiDeps): void {
  refuseOtherMethods(router);
  // The same under the name that clients of a numbered API look for.
  app.use((request, _response, next) => {
    request.url = request.url.replace(/^\/api\/v1(?=\/)/, '/api');
    next();
  });
  app.use(router);
  if (pageFolder !== undefined) app.use(servePage(pageFolder));
  // Without a page, who opens the bare address in a browser lands on what says what there is.
  app.get('/', (_request, response) => response.redirect('/api/docs'));
  app.use(() => {
    throw new AppError('E021', wording('noSuchAddress'));
  });
  app.use(handleErrors);
}
