import type { Request } from 'express';
import { wording } from '../../catalogue/index.ts';
import { asksWhoCalls, createFindCaller, type ReportShare } from '../../domain/callers/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import { openReportLink } from '../contract/openai/chat-operations.ts';
import * as operations from '../contract/share-operations.ts';
import type { Bind } from '../http/bind.ts';
import type { RunAccess } from '../runs/run-access.ts';
import type { WithAmendments } from '../runs/with-amendments.ts';
import { PAGE_POLICY } from '../security/headers.ts';
import { LOCAL_USER, toPrincipal } from '../security/principal.ts';
import type { ReportLinks } from '../security/report-links.ts';

const DAY_MS = 86_400_000;

interface ShareRoutesDeps
  extends Pick<
    ApiDeps,
    'callers' | 'clock' | 'createId' | 'renderers' | 'research' | 'settings' | 'shares' | 'shortly'
  > {
  readonly access: RunAccess;
  readonly links: ReportLinks;
  readonly withAmendments: WithAmendments;
}

/** Links to reports for who has no key: made, listed, taken back and opened. */
export function addShareRoutes(bind: Bind, deps: ShareRoutesDeps): void {
  const { access, links, shares, settings, clock } = deps;
  const hasKeys = asksWhoCalls(settings);
  const isAllowed = settings.shareReports ?? !hasKeys;
  const toApi = async (share: ReportShare, request: Request) => ({
    id: share.id,
    url: `${request.protocol}://${request.get('host')}/api/links/${await links.signShare(share)}`,
    until: share.until,
  });

  bind(operations.shareReport, async ({ params, body, principal, request, response }) => {
    const run = await access.find(principal, params.id);
    if (!isAllowed) throw new AppError('E127', wording('sharingOff'));
    if ((await deps.research.report(run.id)) === undefined)
      throw new AppError(
        'E021',
        wording('runNoReportYet', { status: wording('runStatus', { status: run.status }) }),
      );
    const days = body?.days ?? settings.linkDays;
    const until = new Date(clock.now().getTime() + days * DAY_MS).toISOString();
    const share = { id: deps.createId('shr'), runId: run.id, caller: principal.name, until };
    await shares.add(share);
    response.status(201).json(await toApi(share, request));
  });

  bind(operations.listShares, async ({ params, principal, request, response }) => {
    const run = await access.find(principal, params.id);
    const now = clock.now().toISOString();
    const open = isAllowed ? (await shares.list(run.id)).filter(({ until }) => until > now) : [];
    response.json({ isAllowed, shares: await Promise.all(open.map((share) => toApi(share, request))) });
  });

  bind(operations.revokeShare, async ({ params, principal, response }) => {
    const run = await access.findOwn(principal, params.id);
    const share = await shares.find(params.share);
    if (share?.runId !== run.id) throw new AppError('E021', wording('noReportLink'));
    await shares.remove(share.id);
    response.status(204).end();
  });

  /** For a browser, which has no key: as long as who made the link may read the report now. */
  bind(openReportLink, async ({ params, response }) => {
    const { runId, caller, shareId } = await links.open(params.link);
    if (shareId !== undefined && (!isAllowed || (await shares.find(shareId)) === undefined)) throw noLink();
    const found = await createFindCaller({ ...settings, callers: deps.callers })(caller);
    const isLocal = !hasKeys && caller === LOCAL_USER.name;
    if (found === undefined && !isLocal) throw noLink();
    const principal = found === undefined ? LOCAL_USER : toPrincipal(found);
    const { id } = await access.find(principal, runId);
    const report = await deps.research.report(id);
    if (report === undefined) throw noLink();
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    response
      .type('text/html; charset=utf-8')
      .send(deps.renderers.html(await deps.withAmendments(principal, report)));
  });
}

const noLink = () => new AppError('E021', wording('noReportLink'));
