import { tagChinese } from '../../../linguistics/index.ts';
import {
  anyOf,
  EN,
  MONTHS,
  NO_COMPANIES,
  termPattern,
  wordsOf,
  ZH,
} from '../../../linguistics/lexicon/index.ts';

/** What a question names that a tool can be asked for. */
export interface Mentions {
  readonly cik: string | undefined;
  readonly ticker: string | undefined;
  /** Chinese stock code, six digits with or without its exchange. */
  readonly code: string | undefined;
  readonly company: string | undefined;
  readonly forms: readonly string[];
  readonly doi: string | undefined;
  /** Years of a range: “since 2020”, “between 2019 and 2021”, 自2020年以来. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly arxiv: string | undefined;
  /** It asks for papers, or what research says. */
  readonly asksPapers: boolean;
  /** It is about a market in mainland China. */
  readonly asksChina: boolean;
}

const CIK = /\bCIK\s*(?:no\.?|number)?\s*[:#=]?\s*0*(\d{1,10})\b/i;
const MARKED_TICKER = /(?:\$|\b(?:ticker|symbol|NYSE|NASDAQ|AMEX)\b\s*[:：(]?\s*)([A-Z]{1,5}(?:\.[A-Z])?)\b/;
const BRACKETED_TICKER = /\p{Lu}[\p{L}.&]+(?: \p{L}[\p{L}.&]*)* \(([A-Z]{1,5})\)/u;
const CHINESE_CODE =
  /(?<!\d)((?:SH|SZ|BJ)?(?:60[0135]\d{3}|688\d{3}|00[0-3]\d{3}|30[01]\d{3}|8[37]\d{4}|43\d{4})(?:\.(?:SH|SZ|BJ|SS))?)(?!\d)/i;
const ENGLISH_COMPANY = new RegExp(
  String.raw`(?:\p{Lu}[\p{L}\d&.'’-]*\s+){1,4}${anyOf(EN.names.companyEnds)}\b\.?`,
  'u',
);
const CHINESE_COMPANY = /[\p{Script=Han}A-Za-z]{2,16}?(?:股份有限公司|有限公司|集团|公司|银行|证券|保险)/u;
const COMPANY_SUFFIX = /^(?:股份|有限|公司|集团|控股)+$/;
const FINANCE = termPattern(EN.plans.finance, ZH.plans.finance);
const CHINESE_FINANCE =
  /^(?:股票|股价|行情|年报|季报|半年报|财报|公告|市值|营收|营业|净利润|净利|利润|毛利率|毛利|分红|收入)/;
const NAME = /\b[A-Z][A-Za-zÀ-ɏ\d&-]*(?: (?:(?:of|and|&) )?[A-Z][A-Za-zÀ-ɏ\d&-]*)*/g;
const NO_COMPANY = new Set([NO_COMPANIES, MONTHS].flatMap(wordsOf).map((word) => word.toLowerCase()));
const PERIOD = /^(?:q[1-4]|h[12]|fy\d*)$/i;
const isNoCompany = (word: string) => NO_COMPANY.has(word.toLowerCase()) || PERIOD.test(word);
const DOI = /\b10\.\d{4,9}\/[^\s"<>，。；）]+/;
const ARXIV = /\barxiv[:\s/]*((?:abs\/|pdf\/)?\d{4}\.\d{4,5}(?:v\d+)?)/i;
const PAPERS = new RegExp(
  String.raw`\b(?:${anyOf(EN.plans.papers)}|peer.reviewed|${anyOf(EN.plans.papersJournals)}|meta.analys[ei]s|${anyOf(EN.plans.papersStateOfTheArt)})\b|\bstud(?:y|ies) ${anyOf(EN.plans.papersShow)}|${anyOf(ZH.plans.papers)}`,
  'i',
);
const ENGLISH_YEARS =
  /\b(?:between|from)\s+((?:19|20)\d{2})\s+(?:and|to|until|through)\s+((?:19|20)\d{2})\b/i;
const CHINESE_YEARS = /((?:19|20)\d{2})年?(?:至|到|-|–|—)((?:19|20)\d{2})年/;
const SINCE = /\bsince\s+((?:19|20)\d{2})\b|(?:自|从)((?:19|20)\d{2})年(?:以来|起|开始)/i;
const CHINA =
  /\b(?:china|chinese|shanghai|shenzhen|beijing|a-?shares?|cninfo)\b|[沪深]市|A股|科创板|创业板|北交所/i;

/** Finds by rule what a question names: identifiers wherever they stand, companies only where money is spoken of. */
export function findMentions(text: string): Mentions {
  const isFinance = FINANCE.test(text);
  const cik = CIK.exec(text)?.[1];
  const ticker = MARKED_TICKER.exec(text)?.[1] ?? BRACKETED_TICKER.exec(text)?.[1];
  const code = isFinance || /代码|code/i.test(text) ? CHINESE_CODE.exec(text)?.[1] : undefined;
  // A number says which company it is; words around it would only be guesses.
  const isNumbered = cik !== undefined || ticker !== undefined || code !== undefined;
  const company = isFinance
    ? (englishCompany(text, isNumbered) ?? chineseCompany(text, isNumbered))
    : undefined;
  return {
    cik,
    ticker,
    code,
    company,
    forms: formsOf(text),
    doi: DOI.exec(text)?.[0].replace(/[.,;:)\]?!]+$/, ''),
    arxiv: ARXIV.exec(text)?.[1]?.replace(/^(?:abs|pdf)\//, ''),
    ...yearsOf(text),
    asksPapers: PAPERS.test(text),
    asksChina: CHINA.test(text),
  };
}

function englishCompany(text: string, withSuffixOnly: boolean): string | undefined {
  const withSuffix = ENGLISH_COMPANY.exec(text)?.[0];
  if (withSuffix !== undefined) return dropLead(withSuffix);
  if (withSuffixOnly) return undefined;
  for (const [found] of text.replace(/['’]s\b/g, ' ').matchAll(NAME)) {
    const name = dropLead(found);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Question words that begin a sentence look like names. */
function dropLead(found: string): string | undefined {
  const words = found.trim().split(/\s+/);
  while (words[0] !== undefined && isNoCompany(words[0])) words.shift();
  while (isNoCompany(words.at(-1) ?? 'x')) words.pop();
  const name = words.join(' ');
  return name.length < 2 || /^\d+$/.test(name) ? undefined : name;
}

/** The name in front of the figure that is asked for: “请问比亚迪去年的净利润” names 比亚迪. */
function chineseCompany(text: string, withSuffixOnly: boolean): string | undefined {
  if (!/\p{Script=Han}/u.test(text)) return undefined;
  if (withSuffixOnly) return CHINESE_COMPANY.exec(text)?.[0];
  const words = tagChinese(text);
  const end = words.findIndex(({ word }) => CHINESE_FINANCE.test(word));
  const name: string[] = [];
  for (const { word, tag } of words.slice(0, Math.max(0, end)).reverse()) {
    if (name.length === 0 && /^(?:u|m|t|f|q|p)/.test(tag)) continue;
    if (!/^(?:n|a$|x|j|eng)/.test(tag) || !/[\p{Script=Han}A-Za-z]/u.test(word)) break;
    name.unshift(word);
  }
  const found = name.join('');
  if (found.length >= 2 && !COMPANY_SUFFIX.test(found)) return found;
  return CHINESE_COMPANY.exec(text)?.[0];
}

function yearsOf(text: string): Pick<Mentions, 'from' | 'to'> {
  const [, first, last] = ENGLISH_YEARS.exec(text) ?? CHINESE_YEARS.exec(text) ?? [];
  const [, since, chineseSince] = SINCE.exec(text) ?? [];
  return { from: first ?? since ?? chineseSince, to: last };
}

function formsOf(text: string): string[] {
  const named = [...text.matchAll(/\b(10-?K|10-?Q|8-?K|20-?F|6-?K)\b/gi)].map(([form]) =>
    form.toUpperCase().replace(/^(\d+)-?/, '$1-'),
  );
  if (/\bannual reports?\b|年报/i.test(text)) named.push('10-K');
  if (/\bquarterly reports?\b|季报/i.test(text)) named.push('10-Q');
  return [...new Set(named)];
}
