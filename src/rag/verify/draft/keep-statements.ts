import { parseBody } from './parse-draft.ts';

/**
 * A new wording without those of its statements that do not hold: one false sentence takes no true one along. All of it where all hold,
 * undefined where none does; a row of a table is kept whole or not at all.
 */
export function keepStatements(
  text: string,
  knownIds: ReadonlySet<string>,
  holds: (statement: string) => boolean,
): string | undefined {
  const { blocks } = parseBody(text, knownIds);
  const claims = blocks.flatMap((block) => block.claims);
  const kept = claims.filter((claim) => holds(claim.text));
  if (kept.length === claims.length) return text;
  if (kept.length === 0 || blocks.some(({ kind }) => kind === 'table_row')) return undefined;
  return kept
    .map(({ text: plain, lead = '', formulas = [], absent = [], evidenceIds }) => {
      const statement = lead === '' ? plain : `**${lead}**${plain.slice(lead.length)}`;
      const end = /[.。!！?？]$/.exec(statement)?.[0] ?? '';
      const marks = [
        ...formulas.map((formula) => `{= ${formula}}`),
        ...(absent.length > 0 ? [`{absent: ${absent.join(' | ')}}`] : []),
        ...evidenceIds.map((id) => `[${id}]`),
      ];
      return [statement.slice(0, statement.length - end.length), ...marks].join(' ') + end;
    })
    .join(' ');
}
