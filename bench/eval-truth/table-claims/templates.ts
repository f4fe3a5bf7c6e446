import { type Flaw, figureAt, inTime, type RowToClaim, type Said } from './said.ts';
import { isMoney, sayExactly, sayInChinese, sayRoundly } from './say-figure.ts';
import { inSentence, ofEntity, periodOf, sayFigure, sayYears, sentence, verbOf } from './say-said.ts';

/** How a row is put into words. */
export interface Template {
  readonly name: string;
  readonly language: 'en' | 'zh';
  readonly say: (
    said: Said,
    toClaim: RowToClaim,
  ) => { readonly claim: string; readonly before?: string } | undefined;
  readonly flaws: readonly Flaw[];
}

/** One figure, or two of one row. */
export const TEMPLATES: readonly Template[] = [
  {
    name: 'exactly',
    language: 'en',
    flaws: ['column', 'row', 'digit', 'scale', 'year', 'entity'],
    say(said, toClaim) {
      const figure = sayFigure(sayExactly, said, said.figure, toClaim);
      const period = periodOf(said.column);
      if (figure === undefined || period === undefined) return undefined;
      return sentence(
        `${ofEntity(said.entity, said.row.label)} ${verbOf(said.row.label)} ${figure} ${period}`,
      );
    },
  },
  {
    name: 'roundly',
    language: 'en',
    flaws: ['column', 'row', 'digit', 'scale', 'year', 'entity'],
    say(said, toClaim) {
      const figure = sayFigure(sayRoundly, said, said.figure, toClaim);
      const { year, date, name, span } = said.column;
      if (figure === undefined || said.entity === undefined || year === undefined) return undefined;
      if (name !== undefined || span !== undefined || date !== undefined) return undefined;
      return sentence(
        `in fiscal ${year}, ${said.entity} reported ${inSentence(said.row.label)} of ${figure}`,
      );
    },
  },
  {
    name: 'from to',
    language: 'en',
    flaws: ['digit', 'direction', 'scale'],
    say(said, toClaim) {
      const years = sayYears(said, toClaim);
      if (years === undefined) return undefined;
      const { time, before, after } = years;
      const isUp = time.after.value > time.before.value;
      const verb = isUp === (said.isTurned !== true) ? 'rose' : 'fell';
      return sentence(
        `${said.row.label} ${verb} from ${before} in ${time.from.year} to ${after} in ${time.to.year}`,
      );
    },
  },
  {
    name: 'growth',
    language: 'en',
    flaws: ['digit', 'direction', 'row'],
    say(said) {
      const time = inTime(said);
      if (time === undefined || said.figure.isPercent || said.figure.value < 0) return undefined;
      if (time.from.span !== undefined || time.from.name !== undefined) return undefined;
      const growth = (100 * (time.after.value - time.before.value)) / time.before.value;
      if (Math.abs(growth) > 90) return undefined;
      const verb = growth > 0 === (said.isTurned !== true) ? 'increased' : 'decreased';
      return sentence(
        `${said.row.label} ${verb} by ${Math.abs(growth).toFixed(1)}% from ${time.from.year} to ${time.to.year}`,
      );
    },
  },
  {
    name: 'share',
    language: 'en',
    flaws: ['digit', 'row', 'year'],
    say(said, { table }) {
      const { name, span, date, year } = said.column;
      const whole = table.rows.find(
        ({ label }) => /^total|^net sales$|^revenues?$/i.test(label) && label !== said.row.label,
      );
      const total = whole && figureAt(table, whole, said.column);
      if (total === undefined || whole === undefined || year === undefined || name !== undefined)
        return undefined;
      if (span !== undefined || date !== undefined || said.figure.isPercent || total.isPercent)
        return undefined;
      const share = (100 * said.figure.value) / total.value;
      if (!(share > 2 && share < 95) || !isMoney(table, said.row.label, false)) return undefined;
      return sentence(
        `in ${year}, ${inSentence(said.row.label)} ${verbOf(said.row.label)} ${share.toFixed(1)}% of ${inSentence(whole.label)}`,
      );
    },
  },
  {
    name: 'by name',
    language: 'en',
    flaws: ['column', 'row', 'digit', 'scale'],
    say(said, toClaim) {
      const { name, year } = said.column;
      const figure = sayFigure(sayExactly, said, said.figure, toClaim);
      if (
        figure === undefined ||
        name === undefined ||
        /change|currency|total$|reported|operat|growth/i.test(name)
      )
        return undefined;
      const when = year === undefined ? '' : ` ${periodOf({ ...said.column, name: undefined })}`;
      return sentence(
        `for ${name}, ${inSentence(said.row.label)} ${verbOf(said.row.label)} ${figure}${when}`,
      );
    },
  },
  {
    name: 'row',
    language: 'en',
    flaws: ['digit', 'column', 'row'],
    say(said, { table }) {
      const shown = table.columns.slice(0, 3);
      if (!shown.includes(said.column)) return undefined;
      const cells = shown.map((column) =>
        column === said.column ? said.figure.raw : (figureAt(table, said.row, column)?.raw ?? '—'),
      );
      return {
        claim: [said.row.label, ...cells].join(' | '),
        before: [table.corner, ...shown.map(({ heads }) => heads.join(' '))].join(' | '),
      };
    },
  },
  {
    name: 'zh exactly',
    language: 'zh',
    flaws: ['column', 'row', 'digit', 'scale', 'year', 'entity'],
    say(said, toClaim) {
      const figure = sayFigure(sayInChinese, said, said.figure, toClaim);
      const { name, span, date, year } = said.column;
      if (figure === undefined || toClaim.labelInChinese === undefined || year === undefined)
        return undefined;
      if (name !== undefined || span !== undefined) return undefined;
      const time = date === undefined ? `${year}年` : `${year}年末`;
      return { claim: `${said.entity ?? ''}${time}的${toClaim.labelInChinese}为${figure}。` };
    },
  },
  {
    name: 'zh from to',
    language: 'zh',
    flaws: ['digit', 'direction', 'scale'],
    say(said, toClaim) {
      const time = inTime(said);
      if (time === undefined || toClaim.labelInChinese === undefined) return undefined;
      if (time.from.span !== undefined || time.from.name !== undefined || time.from.date !== undefined)
        return undefined;
      const before = sayFigure(sayInChinese, said, time.before, toClaim);
      const after = sayFigure(sayInChinese, said, time.after, toClaim);
      if (before === undefined || after === undefined) return undefined;
      const isUp = time.after.value > time.before.value;
      const verb = isUp === (said.isTurned !== true) ? '增至' : '降至';
      return {
        claim: `${said.entity ?? ''}${toClaim.labelInChinese}由${time.from.year}年的${before}${verb}${time.to.year}年的${after}。`,
      };
    },
  },
];
