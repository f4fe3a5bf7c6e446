import {
  chooseProxy,
  createDispatcher,
  findNetworkProblem,
  type NetworkSettings,
} from '../../network/index.ts';

/** What is used of `fetch`: JSON goes out as text. */
export type PatientFetch = (
  address: string | URL,
  init?: Omit<RequestInit, 'body'> & { body?: string },
) => Promise<Response>;

/**
 * A `fetch` that waits until the signal of its caller ends it. The one of Node gives up after 300 seconds without headers
 * or without a byte of the body, whatever the caller allows: a slow local model would answer to nobody, and be asked
 * again. It goes the way of `network`; what fails on the way is a `NetworkProblem`. Loaded at the first request.
 */
export function createPatientFetch(network: NetworkSettings = {}): PatientFetch {
  let loading: Promise<PatientFetch> | undefined;
  return async (address, init) => {
    loading ??= load(network);
    return (await loading)(address, init);
  };
}

async function load(network: NetworkSettings): Promise<PatientFetch> {
  const [{ fetch }, dispatcher] = await Promise.all([import('undici'), createDispatcher(network)]);
  return async (address, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    try {
      return await fetch(address, { ...init, headers, dispatcher });
    } catch (error) {
      const url = new URL(address);
      throw findNetworkProblem(error, url, chooseProxy(url, network)) ?? error;
    }
  };
}
