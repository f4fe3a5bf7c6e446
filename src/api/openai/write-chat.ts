import type { Answer, Report } from '../../domain/index.ts';
import { escapeMarkdown } from '../../pipeline/report/index.ts';
import type { ChatCompletion } from '../contract/openai/chat-schemas.ts';

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

export function textOfReport(markdown: string, { citations, facts }: Report, urlOf: ReferenceUrl): ChatText {
  const titles = new Map(citations.map(({ number, documentTitle }) => [number, documentTitle]));
  // The marks are links of their own here: with a definition they would be links in links, which are none.
  const text = markdown.replace(/^\[(\d+)\]: #ref-\1$/gm, '').trimEnd();
  return linkMarks(text, titles, urlOf, facts.inputTokens, facts.outputTokens);
}

/** Marks `[3]` of known references become links; brackets of the text itself are escaped, and stay. */
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
  for (const found of text.matchAll(/(?<!\\)\[(\d{1,4})\](?![(:])/g)) {
    const number = Number(found[1]);
    const title = titles.get(number);
    if (title === undefined) continue;
    add(text.slice(at, found.index));
    const url = urlOf(number);
    const start = length;
    add(`[[${number}]](${url})`);
    annotations.push({
      type: 'url_citation',
      url_citation: { start_index: start, end_index: length, title, url },
    });
    at = found.index + found[0].length;
  }
  add(text.slice(at));
  return {
    content: parts.join(''),
    annotations,
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  };
}
