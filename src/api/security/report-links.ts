import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { CallerStore, ReportShare } from '../../domain/callers/index.ts';
import type { Clock } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

const DAY_MS = 86_400_000;
/** A run, who asked for it, when the link ends in seconds since 1970, and what takes it back. */
const LinkSchema = z.tuple([z.string(), z.string(), z.int(), z.string().optional()]);

/** Links to reports that a browser opens without a key: signed by the deployment, for a time, for one who may read the run. */
export interface ReportLinks {
  /** What names the link in its address. */
  sign(runId: string, caller: string): Promise<string>;
  /** The same for a link that can be taken back. */
  signShare(share: ReportShare): Promise<string>;
  /** E021 for what this deployment has not signed, and for what it has signed too long ago. */
  open(link: string): Promise<{
    readonly runId: string;
    readonly caller: string;
    readonly shareId?: string | undefined;
  }>;
}

export function createReportLinks(deps: {
  readonly callers: Pick<CallerStore, 'secret'>;
  readonly clock: Clock;
  readonly linkDays: number;
}): ReportLinks {
  let known: string | undefined;
  const signatureOf = async (content: string): Promise<Buffer> => {
    known ??= await deps.callers.secret('report links');
    return createHmac('sha256', known).update(content).digest();
  };
  const signed = async (link: z.infer<typeof LinkSchema>): Promise<string> => {
    const content = Buffer.from(JSON.stringify(link)).toString('base64url');
    return `${content}.${(await signatureOf(content)).toString('base64url')}`;
  };
  const seconds = (ms: number) => Math.floor(ms / 1000);
  return {
    sign: async (runId, caller) =>
      signed([runId, caller, seconds(deps.clock.now().getTime() + deps.linkDays * DAY_MS)]),
    signShare: async ({ id, runId, caller, until }) =>
      signed([runId, caller, seconds(Date.parse(until)), id]),
    open: async (link) => {
      const [content = '', signature = ''] = link.split('.');
      const [given, own] = [Buffer.from(signature, 'base64url'), await signatureOf(content)];
      if (given.length !== own.length || !timingSafeEqual(given, own)) throw noLink();
      const [runId, caller, until, shareId] = LinkSchema.parse(
        JSON.parse(Buffer.from(content, 'base64url').toString()),
      );
      if (until * 1000 < deps.clock.now().getTime()) throw noLink();
      return { runId, caller, shareId };
    },
  };
}

const noLink = () => new AppError('E021', wording('noReportLink'));
