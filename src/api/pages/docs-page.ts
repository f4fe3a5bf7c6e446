import * as z from 'zod';
import { catalogueOf } from '../../catalogue/index.ts';
import { ERROR_REGISTRY } from '../../errors/index.ts';
import { escapeHtml } from '../../pipeline/report/index.ts';
import { DOCS_STYLE } from './docs-style.ts';

const DocumentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        tags: z.array(z.string()),
        summary: z.string(),
        description: z.string().optional(),
        parameters: z.array(
          z.object({
            name: z.string(),
            in: z.string(),
            required: z.boolean(),
            description: z.string().optional(),
          }),
        ),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
          .optional(),
        responses: z.record(z.string(), z.object({ description: z.string() })),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
type Document = z.infer<typeof DocumentSchema>;
type Operation = Document['paths'][string][string];

/** The OpenAPI document as one page without scripts and without anything from elsewhere. */
export function renderDocsPage(openapi: unknown): string {
  const document = DocumentSchema.parse(openapi);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const groups = tags.map((tag) => {
    const inGroup = operations.filter(({ operation }) => operation.tags.includes(tag));
    return `<h2>${escapeHtml(tag)}</h2>${inGroup.map(renderOperation).join('')}`;
  });
  const { title, version, description } = document.info;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} API</title><style>${DOCS_STYLE}</style></head><body><main>
<h1>${escapeHtml(title)} API <small>${escapeHtml(version)}</small></h1><p>${escapeHtml(description)}</p>
<p>With API keys configured, send one as <code>Authorization: Bearer …</code> or <code>X-API-Key: …</code>.
The machine-readable form is <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${groups.join('\n')}<h2>Schemas</h2>${renderSchemas(document)}<h2>Errors</h2>
<p>Every failure is <code>application/problem+json</code> (RFC 9457) with one of these codes.</p>${renderErrors()}
</main></body></html>`;
}

function renderOperation({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const parameters = operation.parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${escapeHtml(parameter.in)}${parameter.required ? '' : ', optional'}</td><td>${text(parameter.description ?? '')}</td></tr>`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<p>Body <code>${escapeHtml(type)}</code>: ${schemaLink(schema)}</p>`,
  );
  const responses = Object.entries(operation.responses).map(
    ([status, { description }]) => `<tr><td><code>${status}</code></td><td>${text(description)}</td></tr>`,
  );
  return `<section id="${escapeHtml(operation.operationId)}"><h3><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h3>
<p><strong>${escapeHtml(operation.summary)}.</strong> ${text(operation.description ?? '')}</p>
${parameters.length === 0 ? '' : `<table>${parameters.join('')}</table>`}${bodies.join('')}<table>${responses.join('')}</table></section>`;
}

function schemaLink(schema: unknown): string {
  const parsed = z.object({ $ref: z.string() }).safeParse(schema);
  if (!parsed.success) return `<code>${escapeHtml(JSON.stringify(schema))}</code>`;
  const name = parsed.data.$ref.split('/').at(-1) ?? '';
  return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
}

const renderSchemas = ({ components }: Document) =>
  Object.entries(components.schemas)
    .map(
      ([name, schema]) =>
        `<details id="schema-${escapeHtml(name)}"><summary>${escapeHtml(name)}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`,
    )
    .join('');

function renderErrors(): string {
  const codes: Readonly<Record<string, string>> = catalogueOf('en').codes;
  const rows = Object.entries(ERROR_REGISTRY).map(
    ([code, { name, httpStatus }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${httpStatus}</td><td>${escapeHtml(name)}</td><td>${escapeHtml(codes[code] ?? '')}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

/** Prose with `code` in it. */
const text = (prose: string) => escapeHtml(prose).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
