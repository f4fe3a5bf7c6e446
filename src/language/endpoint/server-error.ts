/** What a server says is wrong, in whichever shape it says it. */
export interface ServerError {
  /** As the server wrote it: for the log and for telling errors apart, not for people (`quoteServer`). */
  readonly message: string;
  /** Code and type, joined. */
  readonly code: string;
  /** Tokens that the model holds, where the error names them beside its sentence. */
  readonly contextTokens?: number | undefined;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Reads the body of an error: text, or JSON of any of the shapes in use. */
export function readServerError(body: unknown): ServerError {
  const parsed = typeof body === 'string' ? parseBody(body) : body;
  if (typeof parsed === 'string') return { message: parsed, code: '' };
  if (!isFields(parsed)) return { message: '', code: '' };
  const inner = isFields(parsed['error']) ? parsed['error'] : parsed;
  const codes = [inner['code'], inner['type'], parsed['error_type']];
  const context = inner['n_ctx'];
  return {
    message: messageIn(inner) || messageIn(parsed),
    code: codes.filter((code) => typeof code === 'string' || typeof code === 'number').join(' '),
    ...(typeof context === 'number' ? { contextTokens: context } : {}),
  };
}

/** The error inside a reply that came with HTTP 200; `undefined` for a reply that holds none. */
export function errorWithin(reply: unknown): ServerError | undefined {
  if (!isFields(reply)) return undefined;
  const { error } = reply;
  return error === undefined || error === null || error === '' ? undefined : readServerError(reply);
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return /^\s*</.test(body) ? '' : body.slice(0, 2000);
  }
}

const SENTENCES = ['message', 'error', 'detail', 'msg', 'errors'] as const;

/** The first sentence; a validator's list as `field: sentence`. */
function messageIn(fields: Fields): string {
  for (const name of SENTENCES) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
    if (Array.isArray(value)) return value.slice(0, 4).map(validation).filter(Boolean).join('; ');
    if (isFields(value) && messageIn(value) !== '') return messageIn(value);
  }
  return '';
}

function validation(item: unknown): string {
  if (typeof item === 'string') return item;
  if (!isFields(item)) return '';
  const place = Array.isArray(item['loc']) ? item['loc'].at(-1) : undefined;
  return [place, messageIn(item)].filter(Boolean).join(': ');
}

const QUOTED_CHARACTERS = 240;

/** A server's sentence for people: one line, without what may be a key, and without paths. */
export function quoteServer(message: string, key = ''): string {
  const line = (key === '' ? message : message.replaceAll(key, '…'))
    .slice(0, 2000)
    .replace(/\s+/g, ' ')
    .replace(/\b(?:sk|key|hf|gsk|pk|Bearer)[-_ ][\w.*-]{3,}/gi, '…')
    .replace(/[\w+/=-]{32,}/g, '…')
    .replace(/(?<![\w.])\/(?:[\w.@-]+\/)+[\w.@-]*/g, '…')
    .replace(/(?<![\w.])\/[\w.@-]+/g, '…')
    .replace(/\b[A-Za-z]:\\[^\s'"”]*/g, '…')
    .trim();
  return line.length <= QUOTED_CHARACTERS ? line : `${line.slice(0, QUOTED_CHARACTERS).trimEnd()}…`;
}
