import type { Answer, Report } from '../../domain/index.ts';
import { citedDocuments, escapeMarkdown } from '../../pipeline/report/index.ts';
import type { ChatCompletion } from '../contract/openai/chat-schemas.ts';

const MARK = /(?<!\\)\[(\d{1,4}(?:[,，;；–][^[\]]{1,600})?)\](?![(:])/g;

/** What a client is answered: Markdown whose marks are links, and the places they name. */
export interface ChatText {
  readonly content: string;
  readonly annotations: ChatCompletion['choices'][number]['message']['annotations'];
  readonly usage: ChatCompletion['usage'];
}

/** The address at which a reader finds a reference of a run. */
export type ReferenceUrl = (number: number) => string;

export function textOfAnswer(
  { answer, sources, references, notes, usage }: Answer,
  words: { readonly references: string },
  urlOf: ReferenceUrl,
): ChatText {
  const titles = new Map(sources.map((source) => [source.ref_id, source.document_name]));
  const list = sources.map(
    ({ ref_id }, index) =>
      `- [${ref_id}] ${escapeMarkdown((references[index] ?? '').replace(/^\[\d+\] /, ''))}`,
  );
  const parts = [
    answer,
    ...notes.map((note) => `> ${escapeMarkdown(note)}`),
    ...(list.length === 0 ? [] : [`### ${words.references}`, list.join('\n')]),
  ];
  return linkMarks(parts.join('\n\n'), titles, urlOf, usage.input_tokens, usage.output_tokens);
}

/** In a report a mark names documents by number, with the places in them. */
export function textOfReport(markdown: string, report: Report, urlOf: ReferenceUrl): ChatText {
  const { inputTokens, outputTokens } = report.facts;
  const titles = new Map(
    citedDocuments(report).map(({ number, citations: [first] }) => [number, first?.documentTitle ?? '']),
  );
  return linkMarks(markdown.trimEnd(), titles, urlOf, inputTokens, outputTokens);
}

/** Marks `[3]` and `[3, p. 2; 4, p. 1]` of known references become links; brackets of the text itself are escaped, and stay. */
function linkMarks(
  text: string,
  titles: ReadonlyMap<number, string>,
  urlOf: ReferenceUrl,
  prompt: number,
  completion: number,
): ChatText {
  const annotations: ChatText['annotations'] = [];
  const parts: string[] = [];
  let at = 0;
  let length = 0;
  const add = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  const link = (words: string, number: number) => {
    const title = titles.get(number);
    if (title === undefined) return add(words);
    const url = urlOf(number);
    const start = length;
    add(`[${words}](${url})`);
    annotations.push({
      type: 'url_citation',
      url_citation: { start_index: start, end_index: length, title, url },
    });
  };
  for (const found of text.matchAll(MARK)) {
    const [mark, inner = ''] = found;
    const pieces = inner.split(/([;；] ?)/);
    add(text.slice(at, found.index));
    at = found.index + mark.length;
    if (pieces.length === 1) link(mark, Number.parseInt(inner, 10));
    else {
      add('[');
      for (const piece of pieces) link(piece, Number.parseInt(piece, 10));
      add(']');
    }
  }
  add(text.slice(at));
  return {
    content: parts.join(''),
    annotations,
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  };
}
