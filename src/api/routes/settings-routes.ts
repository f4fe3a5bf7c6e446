import { say, wording } from '../../catalogue/index.ts';
import { AppError, problemIn } from '../../errors/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/settings/settings-operations.ts';
import type { Bind } from '../http/bind.ts';
import { languageOf } from '../http/language-of.ts';
import type { Principal } from '../security/principal.ts';

/** Settings that act, for the person at this machine: whoever may change where a model is may send every document there. */
export function addSettingsRoutes(bind: Bind, { configuration }: Pick<ApiDeps, 'configuration'>): void {
  const own = ({ isLocal }: Principal) => {
    if (isLocal && configuration !== undefined) return configuration;
    throw new AppError('E044', wording('settingsOfFiles'));
  };

  bind(operations.changeConfig, async ({ principal, body, response }) => {
    response.json(await own(principal).change(body));
  });

  bind(operations.tryModel, async ({ principal, body, request, response }) => {
    const { works, endpoint, elapsedMs, said } = await own(principal).tryModel(body);
    response.json({
      ...{ works, endpoint, elapsedMs },
      ...(said !== undefined && { said: say(languageOf(request), said) }),
    });
  });

  bind(operations.listEmbeddingModels, async ({ principal, request, response }) => {
    const { download, ...models } = await own(principal).models();
    const { problem, ...state } = download ?? {};
    const said = problem && problemIn(languageOf(request), problem);
    response.json({
      ...models,
      ...(download && {
        download: { ...state, ...(said && { problem: { code: said.code, detail: said.detail } }) },
      }),
    });
  });

  bind(operations.downloadModel, ({ principal, body, response }) => {
    own(principal).downloads.start(body.name, body.from);
    response.status(204).end();
  });

  bind(operations.cancelDownload, async ({ principal, response }) => {
    await own(principal).downloads.cancel();
    response.status(204).end();
  });

  bind(operations.restart, ({ principal, response }) => {
    response.on('finish', own(principal).restart);
    response.status(204).end();
  });
}
