export interface StreamEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
}

/** One block of the stream; a comment that keeps the line open is none. */
export function parseEvent(block: string): StreamEvent | undefined {
  const fields: Record<string, string> = {};
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (name !== '')
      fields[name] = name === 'data' && fields['data'] !== undefined ? `${fields['data']}\n${value}` : value;
  }
  if (fields['data'] === undefined) return undefined;
  return { id: fields['id'] ?? '', type: fields['event'] ?? 'message', data: fields['data'] };
}
