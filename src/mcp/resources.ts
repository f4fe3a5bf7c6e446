import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { catalogueOf, type Language, wording } from '../catalogue/index.ts';
import { AppError, problemIn, toProblem } from '../errors/index.ts';
import type { ToolCaller } from '../pipeline/index.ts';
import type { McpDeps } from './mcp-deps.ts';
import { sayProblem, toSaidProblem } from './said-error.ts';

const BASE = 'plumbline://documents/';
const PAGE = 100;
const MARKDOWN = 'text/markdown';

export function listTemplates(language: Language): ResourceTemplateType[] {
  const words = catalogueOf(language).tools.mcp.resources;
  return [
    { name: 'document', uriTemplate: `${BASE}{id}`, description: words.document, mimeType: MARKDOWN },
    { name: 'toc', uriTemplate: `${BASE}{id}/toc`, description: words.toc, mimeType: 'text/plain' },
    {
      name: 'section',
      uriTemplate: `${BASE}{id}/sections/{selector}`,
      description: words.section,
      mimeType: MARKDOWN,
    },
  ];
}

const CursorSchema = z.strictObject({ after: z.string().min(1).max(200) });

/** Documents that the caller may read, page by page in the order of their ids. */
export async function listResources(
  { library }: Pick<McpDeps, 'library'>,
  caller: ToolCaller,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const after = cursor === undefined ? '' : parseCursor(cursor);
  const documents = await caller.work(async () => library.documents(await caller.collectionIds()));
  const rest = documents
    .filter(({ id, currentVersionId }) => currentVersionId !== undefined && id > after)
    .toSorted((left, right) => (left.id < right.id ? -1 : 1));
  const page = rest.slice(0, PAGE);
  const last = page.at(-1);
  return {
    resources: page.map(({ id, title, sourcePath }) => ({
      uri: `${BASE}${id}`,
      name: sourcePath,
      title,
      mimeType: MARKDOWN,
    })),
    ...(rest.length > page.length && last !== undefined
      ? { nextCursor: Buffer.from(JSON.stringify({ after: last.id })).toString('base64url') }
      : {}),
  };
}

function parseCursor(cursor: string): string {
  try {
    return CursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))).after;
  } catch {
    throw new AppError('E020', wording('cursorOfOther', { tool: 'resources/list' }));
  }
}

/** A document, its table of contents or a section, cut to the limit; the address of the rest comes as a second content. */
export async function readResource(
  deps: Pick<McpDeps, 'tools' | 'logger'>,
  caller: ToolCaller,
  uri: string,
): Promise<ReadResourceResult> {
  const { language } = caller;
  const asked = parseAddress(uri);
  const absent = (): ResourceNotFoundError =>
    new ResourceNotFoundError(
      uri,
      sayProblem(
        problemIn(
          language,
          toProblem(new AppError('E021', wording('noResource', { uri: uri.slice(0, 300) }))),
        ),
      ),
    );
  if (asked === undefined) throw absent();
  try {
    const answer = await caller.work(async () =>
      deps.tools.call({
        name: asked.name,
        input: asked.input,
        collectionIds: await caller.collectionIds(),
        language,
      }),
    );
    const isText = typeof answer.data['text'] === 'string';
    const contents = [
      {
        uri,
        mimeType: isText ? MARKDOWN : 'text/plain',
        text: isText ? String(answer.data['text']) : answer.text,
      },
    ];
    if (answer.next !== undefined) {
      const rest = `${uri.split('?')[0]}?cursor=${answer.next}`;
      contents.push({
        uri: rest,
        mimeType: 'text/plain',
        text: `${catalogueOf(language).tools.more} ${rest}`,
      });
    }
    return { contents };
  } catch (error) {
    if (error instanceof AppError && ['E021', 'E022'].includes(error.code)) throw absent();
    throw toProtocolError(error, language, deps.logger);
  }
}

/** For requests that have no result to put an error into. */
export function toProtocolError(
  error: unknown,
  language: Language,
  logger: McpDeps['logger'],
): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const problem = toSaidProblem(error, language, logger);
  const isInput = error instanceof AppError && ['E020', 'E021', 'E044', 'E051'].includes(error.code);
  const code = isInput ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, sayProblem(problem), { code: problem.code });
}

/** The tool that reads what an address names. */
function parseAddress(uri: string): { readonly name: string; readonly input: object } | undefined {
  if (!uri.startsWith(BASE)) return undefined;
  const [path = '', query = ''] = uri.slice(BASE.length).split('?');
  const [id, kind, selector, ...more] = path.split('/').map(decodeQuietly);
  const cursor = new URLSearchParams(query).get('cursor');
  const rest = cursor === null ? {} : { cursor };
  if (id === undefined || id === '' || more.length > 0) return undefined;
  if (kind === undefined) return { name: 'get_node_content', input: { node: id, ...rest } };
  if (kind === 'toc' && selector === undefined)
    return { name: 'get_document_structure', input: { document: id, ...rest } };
  if (kind === 'sections' && selector !== undefined && selector !== '')
    return { name: 'get_section', input: { document: id, selector, ...rest } };
  return undefined;
}

function decodeQuietly(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
