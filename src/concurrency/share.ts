import { AsyncLocalStorage } from 'node:async_hooks';

const shares = new AsyncLocalStorage<string>();

/**
 * Does `work`, and all that it starts, on behalf of an API key. Where keys wait for something that all of them share (the
 * thread, the one session of the embedded database), they take turns by it. Work that no key asked for is a share of its own.
 */
export const onBehalfOf = <Result>(share: string, work: () => Result): Result => shares.run(share, work);

/** The key on whose behalf the current work is done. */
export const currentShare = (): string => shares.getStore() ?? '';
