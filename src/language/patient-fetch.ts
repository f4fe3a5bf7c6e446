/** What is used of `fetch`: JSON goes out as text. */
export type PatientFetch = (
  address: string | URL,
  init?: Omit<RequestInit, 'body'> & { body?: string },
) => Promise<Response>;

/**
 * A `fetch` that waits until the signal of its caller ends it. The one of Node gives up after 300 seconds without headers
 * or without a byte of the body, whatever the caller allows: a slow local model would answer to nobody, and be asked
 * again. Loaded at the first request.
 */
export function createPatientFetch(): PatientFetch {
  let loading: Promise<PatientFetch> | undefined;
  return async (address, init) => {
    loading ??= load();
    return (await loading)(address, init);
  };
}

async function load(): Promise<PatientFetch> {
  const { Agent, fetch } = await import('undici');
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  return (address, init) =>
    fetch(address, { ...init, headers: Object.fromEntries(new Headers(init?.headers)), dispatcher });
}
