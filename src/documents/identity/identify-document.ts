import { catalogueOf } from '../../catalogue/index.ts';
import type { DocumentIdentity, DocumentKind, IdentityField, IdentityPeriod } from '../../domain/index.ts';
import { shortenText } from '../../linguistics/index.ts';
import { anyOf, EN } from '../../linguistics/lexicon/index.ts';
import { nameKey, withoutLegalForm } from '../../linguistics/names/index.ts';
import { fileTitle } from '../normalise/file-title.ts';
import { findAbbreviations, findAliases } from './find-aliases.ts';
import { findAuthors, findNumber, findSent, findVersion } from './find-details.ts';
import { findIssuer } from './find-issuer.ts';
import { findKind, kindOf } from './find-kind.ts';
import { findParties } from './find-parties.ts';
import { findPeriod } from './find-period.ts';
import { findTitle, headline, isGeneric } from './find-title.ts';
import { headLines } from './head-lines.ts';
import type { IdentityContext, IdentityInput } from './identity-input.ts';

const MAX_TITLE = 300;
/** Kinds that name a Chinese document that has no title of its own. */
const CHINESE_TITLES: ReadonlySet<DocumentKind> = new Set([
  'annual report',
  'half-year report',
  'quarterly report',
  'current report',
  'earnings release',
  'press release',
]);

/**
 * What a document is, by rules for English and Chinese: each field with the place it was read from, absent where nothing
 * states it. Pure, so that it can be made again from a stored version. Linear in the length of the text.
 */
export function identifyDocument(input: IdentityInput): DocumentIdentity {
  const context: IdentityContext = {
    ...input,
    head: headLines(input.markdown),
    fileName: fileTitle(input.sourcePath),
  };
  const printed = findTitle(context);
  const issuer = findIssuer(context);
  const { kind, form } = findKind(context, { text: printed.value, source: printed.source });
  const period = findPeriod(context, { text: printed.value, source: printed.source }, form !== undefined);
  const version = findVersion(context);
  const number = findNumber(context);
  const names = issuer === undefined ? { aliases: [], selfNames: [] } : findAliases(context, issuer);
  const title = composeTitle(context, {
    printed,
    kind: kind?.value,
    form: form?.value,
    issuer,
    shortName: issuer === undefined ? undefined : withoutLegalForm(issuer.value),
    period,
    number,
  });
  const subject = findSubject(context, printed, title, form !== undefined);
  return {
    title,
    ...(kind === undefined ? {} : { kind }),
    ...(form === undefined ? {} : { form }),
    ...(issuer === undefined ? {} : { issuer }),
    ...(subject === undefined ? {} : { subject }),
    ...(period === undefined ? {} : { period }),
    ...(version === undefined ? {} : { version }),
    ...(number === undefined ? {} : { number }),
    authors: findAuthors(context, kind?.value === 'paper'),
    ...findSent(context),
    ...names,
    ...findParties(context),
    abbreviations: findAbbreviations(input.markdown),
  };
}

interface TitleParts {
  readonly printed: IdentityField;
  readonly kind: DocumentKind | undefined;
  readonly form: string | undefined;
  readonly issuer: IdentityField | undefined;
  readonly shortName: string | undefined;
  readonly period: IdentityPeriod | undefined;
  readonly number: IdentityField | undefined;
}

/**
 * A filing and a release without a headline are called after issuer, kind and period; a title that says only kind and
 * year gets its issuer, one that says only kind and issuer its number and date.
 */
function composeTitle(context: IdentityContext, parts: TitleParts): string {
  const { printed, kind, form, issuer, period, number } = parts;
  const name = parts.shortName ?? issuer?.value;
  const isRelease = kind === 'earnings release' || kind === 'press release';
  if (isRelease) {
    const line = headline(context.head);
    if (line !== undefined) return cut(line.value);
  }
  const isName =
    issuer !== undefined &&
    kindOf(printed.value) === undefined &&
    nameKey(withoutLegalForm(printed.value)) === nameKey(withoutLegalForm(issuer.value));
  const isBare =
    form !== undefined || isRelease || (isName && kind !== undefined) || isGeneric(printed.value);
  if (isBare && name !== undefined && kind !== undefined)
    return cut(
      `${name} – ${kindLabel(kind, period, context.language)}${form === undefined ? '' : ` (${form})`}`,
    );
  const rest = withoutName(printed.value, issuer, parts.shortName);
  const restKind = kindOf(rest);
  if (restKind === undefined || wordsBeyondKind(rest) > 0) return cut(printed.value);
  if (rest !== printed.value) {
    const details = [number?.value, period?.date].filter((detail) => detail !== undefined);
    return cut(
      details.length === 0 || readsPeriod(printed.value, period)
        ? printed.value
        : `${printed.value} ${details.join(', ')}`,
    );
  }
  return cut(name === undefined ? printed.value : `${name} – ${printed.value}`);
}

const readsPeriod = (title: string, period: IdentityPeriod | undefined): boolean =>
  period !== undefined && title.includes(String(period.year));

function withoutName(title: string, issuer: IdentityField | undefined, short: string | undefined): string {
  for (const name of [issuer?.value, short]) {
    if (name !== undefined && name !== '' && title.toLowerCase().includes(name.toLowerCase())) {
      const at = title.toLowerCase().indexOf(name.toLowerCase());
      return `${title.slice(0, at)}${title.slice(at + name.length)}`.replace(
        /^[\s–—:,-]+|(?<![\s–—:,-])[\s–—:,-]+$/g,
        '',
      );
    }
  }
  return title;
}

const PLAIN_TITLE = new RegExp(
  String.raw`^(?:${anyOf(EN.documents.plainTitle)}|fy\d*|q[1-4]|${anyOf(EN.documents.plainTitleOrdinals)}|\d+)$`,
  'i',
);

/** Words that say more than “final annual report 2024”. */
function wordsBeyondKind(text: string): number {
  if (/\p{Script=Han}/u.test(text)) {
    return text.replace(
      /(?:19|20)\d{2}|年度?|半年|第?[一二三四]季度|报告|年报|季报|摘要|全文|[\s（）()]/gu,
      '',
    ).length;
  }
  const plain = PLAIN_TITLE;
  return text.split(/[\s,–—-]+/).filter((word) => word !== '' && !plain.test(word)).length;
}

function kindLabel(
  kind: DocumentKind,
  period: IdentityPeriod | undefined,
  language: IdentityContext['language'],
): string {
  const chinese =
    language === 'zh' && CHINESE_TITLES.has(kind)
      ? catalogueOf('zh').commands.documentKinds[kind]
      : undefined;
  const when = periodWords(period);
  if (chinese !== undefined)
    return `${when}${when === '' || !/^\d{4}$/.test(when) ? ' ' : '年'}${chinese}`.trim();
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${when === '' ? '' : ` ${when}`}`;
}

/** A fiscal year that is a calendar year is called by its number alone. */
function periodWords(period: IdentityPeriod | undefined): string {
  if (period === undefined) return '';
  const isCalendar = period.fiscal && period.quarter === undefined && period.date === `${period.year}-12-31`;
  return isCalendar ? `${period.year}` : period.label;
}

/** Of a current report the first item, of other documents the printed title where the shown one is made of other parts. */
function findSubject(
  { sections, head }: IdentityContext,
  printed: IdentityField,
  title: string,
  isFiling: boolean,
): IdentityField | undefined {
  if (!isFiling) return title.includes(printed.value) || isGeneric(printed.value) ? undefined : printed;
  const item = /^Item\s+\d+\.\d+\.?\s+(?<what>\S.{7,199})$/i;
  const line = head.find(({ text }) => item.test(text));
  const section = sections.find(({ title: heading }) => item.test(heading));
  const what = item.exec(line?.text ?? section?.title ?? '')?.groups?.['what'];
  if (what === undefined) return undefined;
  const place = line ?? section;
  return {
    value: what,
    source: { from: 'text', ...(place === undefined ? {} : { start: place.start, end: place.end }) },
  };
}

const cut = (title: string): string => shortenText(title, MAX_TITLE);
