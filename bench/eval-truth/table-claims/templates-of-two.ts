import { LABELS_IN_CHINESE } from './labels-in-chinese.ts';
import type { PlainFigure, PlainRow } from './read-plain-table.ts';
import { differ, inTime, type RowToClaim, type Said } from './said.ts';
import { grouped, sayExactly, sayInChinese } from './say-figure.ts';
import { inSentence, ofEntity, periodOf, sayFigure, sayYears, sentence, verbOf } from './say-said.ts';
import type { Template } from './templates.ts';

/** Figures of two rows, or of two years with what lies between them: how writers usually put them. */
export const TEMPLATES_OF_TWO: readonly Template[] = [
  {
    name: 'two rows',
    language: 'en',
    flaws: ['exchange', 'digit', 'year', 'scale'],
    say(said, toClaim) {
      const two = sayTwo(said, toClaim, sayExactly);
      const period = periodOf(said.column);
      if (two === undefined || period === undefined) return undefined;
      const { row, other, first, second } = two;
      return sentence(
        `${period}, ${ofEntity(said.entity, row.label)} ${verbOf(row.label)} ${first}, while ${inSentence(other.label)} ${verbOf(other.label)} ${second}`,
      );
    },
  },
  {
    name: 'list',
    language: 'en',
    flaws: ['exchange', 'digit'],
    say(said, toClaim) {
      const two = sayTwo(said, toClaim, sayExactly);
      const period = periodOf(said.column);
      if (two === undefined || period === undefined) return undefined;
      const { row, other, first, second } = two;
      return sentence(`${row.label} and ${inSentence(other.label)} were ${first} and ${second} ${period}`);
    },
  },
  {
    name: 'together',
    language: 'en',
    flaws: ['exchange', 'digit'],
    say(said, toClaim) {
      const two = sayTwo({ ...said, isExchanged: false }, toClaim, sayExactly);
      const period = periodOf(said.column);
      if (two === undefined || period === undefined || said.neighbour === undefined || said.figure.isPercent)
        return undefined;
      if (toClaim.table.scale === 1 || / (?:thousand)/.test(two.first + two.second)) return undefined;
      const sum = (said.neighbour.figure.value + said.figure.value) * (said.isExchanged === true ? 1.15 : 1);
      const isSameKind = two.first.startsWith('$') === two.second.startsWith('$');
      const total = sayExactly(
        {
          value: sum,
          raw: grouped(sum, decimalsOf(said)),
          isPercent: false,
          hasSign: two.first.startsWith('$'),
        },
        toClaim.table,
        said.row.label,
      );
      if (total === undefined || !isSameKind) return undefined;
      const { row, other, first, second } = two;
      return sentence(
        `${row.label} and ${inSentence(other.label)} were ${first} and ${second} ${period}, together ${total}`,
      );
    },
  },
  {
    name: 'up from',
    language: 'en',
    flaws: ['direction', 'digit', 'scale'],
    say(said, toClaim) {
      const years = sayYears(said, toClaim);
      if (years === undefined) return undefined;
      const { time, before, after } = years;
      const isUp = time.after.value > time.before.value === (said.isTurned !== true);
      const { label } = said.row;
      return sentence(
        `${ofEntity(said.entity, label)} ${verbOf(label)} ${after} in ${time.to.year}, ${isUp ? 'up' : 'down'} from ${before} in ${time.from.year}`,
      );
    },
  },
  {
    name: 'by to',
    language: 'en',
    flaws: ['direction', 'digit'],
    say(said, toClaim) {
      const time = inTime(said);
      if (time === undefined || time.from.span !== undefined || time.from.name !== undefined)
        return undefined;
      const after = sayFigure(sayExactly, said, time.after, toClaim);
      const growth = Math.abs((100 * (time.after.value - time.before.value)) / time.before.value);
      if (after === undefined || growth > 90 || said.figure.isPercent || said.figure.value < 0)
        return undefined;
      const isUp = time.after.value > time.before.value === (said.isTurned !== true);
      const { label } = said.row;
      return sentence(
        `${label} ${isUp ? 'grew' : 'declined'} ${growth.toFixed(1)}% between ${time.from.year} and ${time.to.year}, to ${after}`,
      );
    },
  },
  {
    name: 'zh growth',
    language: 'zh',
    flaws: ['direction', 'digit'],
    say(said, toClaim) {
      const time = inTime(said);
      if (time === undefined || toClaim.labelInChinese === undefined) return undefined;
      if (time.from.span !== undefined || time.from.name !== undefined || time.from.date !== undefined)
        return undefined;
      const before = sayFigure(sayInChinese, said, time.before, toClaim);
      const after = sayFigure(sayInChinese, said, time.after, toClaim);
      const growth = Math.abs((100 * (time.after.value - time.before.value)) / time.before.value);
      if (before === undefined || after === undefined || growth > 90 || said.figure.isPercent)
        return undefined;
      const isUp = time.after.value > time.before.value === (said.isTurned !== true);
      return {
        claim: `${time.to.year}年${said.entity ?? ''}的${toClaim.labelInChinese}为${after}，较${time.from.year}年的${before}${isUp ? '增长' : '下降'}${growth.toFixed(1)}%。`,
      };
    },
  },
  {
    name: 'zh list',
    language: 'zh',
    flaws: ['exchange', 'digit', 'year'],
    say(said, toClaim) {
      const two = sayTwo(said, toClaim, sayInChinese);
      const { name, span, date, year } = said.column;
      if (two === undefined || year === undefined || name !== undefined || span !== undefined)
        return undefined;
      const other =
        LABELS_IN_CHINESE.get(two.other.label.toLowerCase()) ??
        (/\p{Script=Han}/u.test(two.other.label) ? two.other.label : undefined);
      if (other === undefined || toClaim.labelInChinese === undefined) return undefined;
      const time = date === undefined ? `${year}年` : `${year}年末`;
      return {
        claim: `${time}，${said.entity ?? ''}的${toClaim.labelInChinese}和${other}分别为${two.first}和${two.second}。`,
      };
    },
  },
];

function sayTwo(
  said: Said,
  toClaim: RowToClaim,
  say: typeof sayExactly,
):
  | { readonly row: PlainRow; readonly other: PlainRow; readonly first: string; readonly second: string }
  | undefined {
  const { neighbour, figure, row } = said;
  if (neighbour === undefined || !differ(neighbour.figure, figure)) return undefined;
  const sayOf = (own: PlainFigure, of: PlainRow) => sayFigure(say, { ...said, row: of }, own, toClaim);
  const [own, other] = [sayOf(figure, row), sayOf(neighbour.figure, neighbour.row)];
  if (own === undefined || other === undefined) return undefined;
  const isExchanged = said.isExchanged === true;
  return { row, other: neighbour.row, first: isExchanged ? other : own, second: isExchanged ? own : other };
}

const decimalsOf = ({ figure: { raw } }: Said): number => /\.(\d+)/.exec(raw)?.[1]?.length ?? 0;
