import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { CallerStore } from '../../domain/callers/index.ts';
import type { Clock } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

const DAY_MS = 86_400_000;
/** A run, who asked for it, and when the link ends in seconds since 1970. */
const LinkSchema = z.tuple([z.string(), z.string(), z.int()]);

/** Links to reports that a browser opens without a key: signed by the deployment, for a time, for one who may read the run. */
export interface ReportLinks {
  /** What names the link in its address. */
  sign(runId: string, caller: string): Promise<string>;
  /** E021 for what this deployment has not signed, and for what it has signed too long ago. */
  open(link: string): Promise<{ readonly runId: string; readonly caller: string }>;
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
  return {
    sign: async (runId, caller) => {
      const until = Math.floor((deps.clock.now().getTime() + deps.linkDays * DAY_MS) / 1000);
      const content = Buffer.from(JSON.stringify([runId, caller, until])).toString('base64url');
      return `${content}.${(await signatureOf(content)).toString('base64url')}`;
    },
    open: async (link) => {
      const [content = '', signature = ''] = link.split('.');
      const [given, own] = [Buffer.from(signature, 'base64url'), await signatureOf(content)];
      if (given.length !== own.length || !timingSafeEqual(given, own)) throw noLink();
      const [runId, caller, until] = LinkSchema.parse(
        JSON.parse(Buffer.from(content, 'base64url').toString()),
      );
      if (until * 1000 < deps.clock.now().getTime()) throw noLink();
      return { runId, caller };
    },
  };
}

const noLink = () => new AppError('E021', wording('noReportLink'));
