const MAX_BYTES = 16 * 1024 * 1024;

/** Asks the configured address and no other: redirects are refused, and an answer that is too large ends. */
export async function limitedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' });
  if (response.body === null) return response;
  let bytes = 0;
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        bytes += part.byteLength;
        if (bytes > MAX_BYTES) controller.error(new Error(`more than ${MAX_BYTES} bytes`));
        else controller.enqueue(part);
      },
    }),
  );
  return new Response(body, response);
}
