/** A part of a result, of which only what is text is read. */
interface ResultPart {
  readonly type: string;
  readonly text?: unknown;
  readonly uri?: unknown;
  readonly name?: unknown;
  readonly resource?: unknown;
}

/** Longest result that is kept, in characters. */
export const MAX_RESULT = 200_000;

/** The text of a result: its texts, those of resources, names and addresses of links; without any, its data as JSON. Pictures and sound are left out. */
export function resultText({
  content,
  structuredContent,
}: {
  readonly content?: readonly ResultPart[] | undefined;
  readonly structuredContent?: unknown;
}): string {
  const parts = (content ?? []).flatMap(({ type, text, uri, name, resource }) => {
    if (type === 'text') return String(text ?? '');
    if (type === 'resource') return String(Reflect.get(Object(resource), 'text') ?? '');
    return type === 'resource_link' ? `${String(name)}: ${String(uri)}` : '';
  });
  const text = parts.filter((part) => part !== '').join('\n\n');
  const data = structuredContent === undefined ? '' : JSON.stringify(structuredContent, null, 1);
  return (text === '' ? data : text).slice(0, MAX_RESULT);
}
