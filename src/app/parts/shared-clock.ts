import type { Clock, Logger } from '../../domain/index.ts';

/** Clocks that differ by less agree: an answer takes time as well. */
const AGREE_MS = 5_000;
const ASK_AGAIN_MS = 60_000;

export interface SharedClock extends Clock {
  /** From now on the time is that of `ask`, which is asked again once a minute while somebody wants to know it. */
  follow(ask: () => Promise<number>): Promise<void>;
}

/** The time of this machine, put right by that of a database which others use too: their clocks may be an hour apart. */
export function createSharedClock(own: Clock, logger: Logger): SharedClock {
  let followed: (() => Promise<number>) | undefined;
  let askedAt = 0;
  let aheadMs = 0;
  const look = async (ask: () => Promise<number>) => {
    askedAt = performance.now();
    const before = own.now().getTime();
    const apart = (await ask()) - (before + own.now().getTime()) / 2;
    const agrees = Math.abs(apart) < AGREE_MS;
    if (!agrees && aheadMs === 0)
      logger.warn('The clocks of this machine and of the database are apart: that of the database counts.', {
        seconds: Math.round(apart / 1000),
      });
    aheadMs = agrees ? 0 : apart;
  };
  return {
    now() {
      if (followed !== undefined && performance.now() - askedAt > ASK_AGAIN_MS)
        void look(followed).catch(() => undefined); // it stays as it was known
      return new Date(own.now().getTime() + aheadMs);
    },
    async follow(ask) {
      followed = ask;
      await look(ask);
    },
  };
}
