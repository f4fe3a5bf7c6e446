import type { Request } from 'express';
import { wording } from '../../catalogue/index.ts';
import type { Report, Run } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { type AppendixView, type Picked, pickPassages } from '../../pipeline/report/index.ts';
import type { ApiDeps, ReportFile, ReportForm } from '../api-deps.ts';
import { MAX_PLACE } from '../contract/operation.ts';
import * as operations from '../contract/run-operations.ts';
import type { Bind } from '../http/bind.ts';
import type { createEventStreams } from '../runs/event-stream.ts';
import type { RunAccess } from '../runs/run-access.ts';
import type { WithAmendments } from '../runs/with-amendments.ts';
import { PAGE_POLICY } from '../security/headers.ts';
import { safeFileName } from '../uploads/safe-name.ts';

const MEDIA_TYPES: Readonly<Record<ReportForm, string>> = {
  json: 'application/json',
  markdown: 'text/markdown',
  html: 'text/html',
};
const FILE_TYPES: Readonly<Record<ReportFile, { readonly type: string; readonly ending: string }>> = {
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ending: 'docx',
  },
  pdf: { type: 'application/pdf', ending: 'pdf' },
  csl: { type: 'application/vnd.citationstyles.csl+json', ending: 'json' },
  bibtex: { type: 'application/x-bibtex', ending: 'bib' },
};
/** What people read, in the place of what programs read. */
const isForReaders = (form: ReportForm | ReportFile): boolean => !['json', 'csl', 'bibtex'].includes(form);
const isFile = (form: ReportForm | ReportFile): form is ReportFile => form in FILE_TYPES;

/** What a run has made: events, report, evidence. */
export function addResultRoutes(
  bind: Bind,
  deps: Pick<
    ApiDeps,
    'research' | 'log' | 'renderers' | 'exporters' | 'charts' | 'verifyReport' | 'shortly'
  > & {
    access: RunAccess;
    streams: ReturnType<typeof createEventStreams>;
    withAmendments: WithAmendments;
  },
): void {
  const { research, access } = deps;

  bind(operations.followResearch, async ({ params, query, principal, request, response }) => {
    const run = await deps.shortly(() => access.find(principal, params.id));
    const after = lastEventId(request) ?? query.after ?? 0;
    response.vary('Accept');
    if (request.accepts(['text/event-stream', 'application/json']) === 'application/json')
      response.json({ events: await deps.shortly(() => deps.log.after(run.id, after, query.limit)) });
    else await deps.streams.send(run, after, principal.name, request, response);
  });

  const reportOf: ReportOf = async (run: Run) => {
    const report = await research.report(run.id);
    if (report !== undefined) return report;
    const status = wording('runStatus', { status: run.status });
    throw new AppError('E021', wording('runNoReportYet', { status }));
  };

  bind(operations.getReport, async ({ params, query, principal, request, response }) => {
    const run = await access.find(principal, params.id);
    const form = query.format ?? preferredForm(request);
    const { report: asked, view } = await shownOf(run, query, async (id) =>
      reportOf(id === run.id ? run : await access.find(principal, id)),
    );
    const report = isForReaders(form) ? await deps.withAmendments(principal, asked) : asked;
    response.vary('Accept');
    if (isFile(form)) {
      const { type, ending } = FILE_TYPES[form];
      const content = await deps.exporters[form](report, [], view);
      // A stroke in a title is no folder.
      const name = safeFileName(`${report.title.replace(/[\\/]/g, ' ')}.${ending}`);
      response.attachment(name).type(type).send(Buffer.from(content));
      return;
    }
    if (form === 'html') response.setHeader('Content-Security-Policy', PAGE_POLICY);
    response.type(`${MEDIA_TYPES[form]}; charset=utf-8`).send(deps.renderers[form](report, view));
  });

  addReportChecks(bind, deps, reportOf);

  bind(operations.getEvidence, async ({ params, principal, response }) => {
    const run = await access.find(principal, params.id);
    response.json({ evidence: await research.evidence(run.id) });
  });
}

type ReportOf = (run: Run) => Promise<Report>;

/** What is made of a report besides its forms. */
function addReportChecks(
  bind: Bind,
  deps: Pick<ApiDeps, 'charts' | 'renderers' | 'verifyReport'> & { access: RunAccess },
  reportOf: ReportOf,
): void {
  const { access } = deps;

  bind(operations.getReportCharts, async ({ params, principal, response }) => {
    const report = await reportOf(await access.find(principal, params.id));
    response.json({ charts: deps.charts(report) });
  });

  bind(operations.verifyReport, async ({ params, principal, response }) => {
    const report = await reportOf(await access.find(principal, params.id));
    const { secondReading: _beside, ...verified } = await deps.verifyReport(deps.renderers.json(report), {
      docs: [],
    });
    response.json(verified);
  });
}

interface AskedReport {
  readonly passages?: string | readonly string[] | undefined;
  readonly heading?: string | undefined;
  readonly note?: string | undefined;
  readonly appendix: AppendixView;
}

/** The report, or passages of it and of others that are asked for alone. */
async function shownOf(
  run: Run,
  asked: AskedReport,
  read: (id: string) => Promise<Report>,
): Promise<{ readonly report: Report; readonly view: AppendixView }> {
  if (asked.passages === undefined) return { report: await read(run.id), view: asked.appendix };
  const wanted = new Map<string, string[]>([[run.id, []]]);
  const order: string[] = [];
  for (const passage of [asked.passages].flat()) {
    const [id = '', of = run.id] = passage.split(':').toReversed();
    order.push(of === run.id ? id : `${of}:${id}`);
    wanted.set(of, [...(wanted.get(of) ?? []), id]);
  }
  const parts: Picked[] = [];
  for (const [id, ids] of wanted) parts.push({ report: await read(id), ids });
  const picked = pickPassages(parts, { heading: asked.heading, note: asked.note }, order);
  if (picked === undefined) throw new AppError('E021', wording('noPassageOfId'));
  return { report: picked, view: 'passages' };
}

function preferredForm(request: Request): ReportForm {
  const forms = Object.keys(MEDIA_TYPES) as ReportForm[];
  const type = request.accepts(forms.map((form) => MEDIA_TYPES[form]));
  const form = forms.find((candidate) => MEDIA_TYPES[candidate] === type);
  if (form === undefined)
    throw new AppError('E020', wording('reportFormUnknown'), {
      details: { httpStatus: 406 },
    });
  return form;
}

/** Of an EventSource that comes back. A text that is no number is refused: it would silently start from the beginning. */
function lastEventId(request: Request): number | undefined {
  const text = request.get('last-event-id');
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,10}$/.test(text) || Number(text) > MAX_PLACE)
    throw new AppError('E020', wording('lastEventIdForm'));
  return Number(text);
}
