import { send } from './call.ts';
import { parseEvent, type StreamEvent } from './parse-event.ts';

/** Reads server-sent events of one answer. An `EventSource` could not send the key. */
export async function* readStream(address: string, init: RequestInit = {}): AsyncGenerator<StreamEvent> {
  const response = await send(address, {
    ...init,
    headers: { ...init.headers, Accept: 'text/event-stream' },
  });
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += value;
      const parts = rest.split(/\r?\n\r?\n/);
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const event = parseEvent(part);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
