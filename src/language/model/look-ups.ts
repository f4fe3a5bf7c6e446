import type { LookUp, ReportDraft } from '../../domain/index.ts';

/** What one line may ask for, in characters, and how many lines count. */
const MOST_CHARACTERS = 400;
const MOST_LOOK_UPS = 8;
const LOOK_UP = /^[\s*-]{0,6}(?:LOOK[ _]UP|查找)([^:：]{0,20})[:：]([^\n]+)$/i;

/** The lines of a first draft that say what its writer wants to know, as in `LOOK UP {t3}: …`, and the draft without them. */
export function takeLookUps(reply: string): { readonly rest: string; readonly lookUps: readonly LookUp[] } {
  const lines = reply.split('\n').map((line) => ({ line, asked: LOOK_UP.exec(line) }));
  const lookUps = lines.flatMap(({ asked }): LookUp[] => {
    const question = (asked?.[2] ?? '')
      .replace(/^[\s*]+/, '')
      .replace(/\{\s?t\d{1,4}\s?\}/g, '')
      .trim();
    if (question === '') return [];
    const parentId = /\bt\d+\b/.exec(asked?.[1] ?? '')?.[0];
    return [{ question: question.slice(0, MOST_CHARACTERS), parentId }];
  });
  return {
    rest: lines.flatMap(({ line, asked }) => (asked === null ? [line] : [])).join('\n'),
    lookUps: lookUps.slice(0, MOST_LOOK_UPS),
  };
}

/** A draft as its writer wrote it. */
export function writtenDraft({ title, answer, sections, confidence, names = [] }: ReportDraft): string {
  return [
    `# ${title}`,
    `## Summary\n${answer}`,
    ...sections.map(({ heading, taskIds = [], body }) => {
      const ids = taskIds.length === 0 ? '' : ` {${taskIds.join(', ')}}`;
      return `## ${heading}${ids}\n${body}`;
    }),
    ...(confidence === undefined ? [] : [`CONFIDENCE: ${confidence}`]),
    ...(names.length === 0
      ? []
      : [`NAMES: ${names.map(({ evidenceId, name }) => `${evidenceId} = ${name}`).join('; ')}`]),
  ].join('\n\n');
}
