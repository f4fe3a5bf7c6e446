import { wording } from '../../catalogue/index.ts';
import { toJsonText } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/library-operations.ts';
import { openApiDocument } from '../contract/openapi.ts';
import type { Bind } from '../http/bind.ts';
import type { Metrics } from '../http/metrics.ts';
import { sendParts } from '../http/send-file.ts';
import { renderDocsPage } from '../pages/docs-page.ts';
import { PAGE_POLICY } from '../security/headers.ts';
import type { Oidc } from '../security/oidc.ts';
import { addLoginRoutes } from './login-routes.ts';
import { addSettingsRoutes } from './settings-routes.ts';

/** Health, readiness, figures, backups and the document of the API. */
export function addServiceRoutes(
  bind: Bind,
  deps: Pick<
    ApiDeps,
    'version' | 'hasModel' | 'library' | 'backup' | 'cache' | 'checkStorage' | 'diagnose' | 'configuration'
  > & {
    oidc: Oidc | undefined;
    metrics: Metrics;
    stopping: AbortSignal;
  },
): void {
  // Made once: whoever reaches the server may ask for them, without a key.
  const openApi = openApiDocument();
  const document = Buffer.from(toJsonText(openApi));
  const page = Buffer.from(renderDocsPage(openApi));

  bind(operations.getHealth, ({ response }) => {
    response.json({ status: 'ok', version: deps.version, hasModel: deps.hasModel });
  });

  bind(operations.getReady, async ({ response }) => {
    if (deps.stopping.aborted)
      throw new AppError('E037', wording('serverStopping'), {
        details: { httpStatus: 503, retryAfterSeconds: 5 },
      });
    await deps.checkStorage();
    await deps.library.collections();
    response.json({ status: 'ready' });
  });

  bind(operations.getMetrics, async ({ principal, response }) => {
    if (principal.collections !== undefined) throw new AppError('E044', wording('figuresForAll'));
    response.type('text/plain; version=0.0.4; charset=utf-8').send(await deps.metrics.render());
  });

  addLookRoutes(bind, deps);
  addSettingsRoutes(bind, deps);
  addLoginRoutes(bind, deps.oidc);
  addCacheRoutes(bind, deps);

  bind(operations.makeBackup, async ({ principal, query, response }) => {
    if (principal.collections !== undefined) throw new AppError('E044', wording('backupsForAll'));
    await sendParts(response, deps.backup({ files: query.files === 'true' }), () =>
      response.type('application/zip'),
    );
  });

  bind(operations.getOpenApi, ({ response }) => {
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.type('application/json').send(document);
  });

  bind(operations.getDocs, ({ response }) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.type('text/html; charset=utf-8').send(page);
  });
}

/** What the server needs and how it is set up, for those who may see all of it. */
function addLookRoutes(bind: Bind, deps: Pick<ApiDeps, 'diagnose' | 'configuration'>): void {
  bind(operations.diagnose, async ({ principal, response }) => {
    if (principal.collections !== undefined) throw new AppError('E044', wording('checksForAll'));
    response.json({ checks: await deps.diagnose() });
  });

  bind(operations.getConfig, ({ principal, response }) => {
    if (principal.collections !== undefined) throw new AppError('E044', wording('settingsForAll'));
    const { configuration } = deps;
    const settings = (configuration?.list() ?? []).map(({ path, value, origin, isDefault, env }) => ({
      path,
      value,
      origin,
      isDefault,
      env,
    }));
    response.json({
      settings,
      pending: configuration?.pending() ?? [],
      canChange: configuration !== undefined && principal.isLocal,
    });
  });
}

/** What is kept to be found again, for those who may see all of it. */
function addCacheRoutes(bind: Bind, { cache }: Pick<ApiDeps, 'cache'>): void {
  bind(operations.listCaches, async ({ principal, response }) => {
    if (principal.collections !== undefined) throw new AppError('E044', wording('figuresForAll'));
    response.json({ caches: await cache.figures() });
  });

  bind(operations.clearCache, async ({ principal, query, response }) => {
    if (principal.collections !== undefined) throw new AppError('E044', wording('figuresForAll'));
    response.json({ deleted: await cache.clear(query.cache) });
  });
}
