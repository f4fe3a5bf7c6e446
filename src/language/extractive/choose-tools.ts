import type { ToolCall, ToolChoiceInput } from '../../domain/index.ts';

type Tool = ToolChoiceInput['tools'][number];

const CIK = /\bCIK\s*(?:no\.?|number)?\s*[:#=]?\s*0*(\d{1,10})\b/i;
const MARKED_TICKER = /(?:\$|\b(?:ticker|symbol|NYSE|NASDAQ|AMEX)\b\s*[:：(]?\s*)([A-Z]{1,5}(?:\.[A-Z])?)\b/;
const BRACKETED_TICKER = /\p{Lu}[\p{L}.&]+(?: \p{L}[\p{L}.&]*)* \(([A-Z]{1,5})\)/u;
const CHINESE_CODE =
  /(?<!\d)((?:SH|SZ|BJ)?(?:60[0135]\d{3}|688\d{3}|00[0-3]\d{3}|30[01]\d{3}|8[37]\d{4}|43\d{4})(?:\.(?:SH|SZ|BJ|SS))?)(?!\d)/i;
const COMPANY =
  /((?:\p{Lu}[\p{L}\d&.'’-]*\s+){1,4}(?:Inc|Corp|Corporation|Ltd|LLC|PLC|Co|Company|Group|Holdings|AG|SE|NV|SA)\b\.?)|([\p{Script=Han}A-Za-z]{2,16}?(?:股份有限公司|有限公司|集团|公司|银行|证券|保险))/u;
const FILINGS =
  /\b(?:sec|edgar|filings?|10-?k|10-?q|8-?k|annual report|ticker|stock|share price|earnings|revenue|market cap)\b|股票|股价|年报|财报|公告|上市|市值|营收/i;
const FINANCE_TOOL =
  /\b(?:sec|edgar|filings?|ticker|stock|company|companies|finance|financial|market)\b|股票|公告|财报|公司/i;
const CHINESE_MARKET = /a-?shares?|cninfo|china|chinese|shanghai|shenzhen|股票|公告|沪|深|A股/i;

/**
 * Optional tools whose subject a question names by rule: a CIK, ticker, company or Chinese stock code, given to the
 * input property of that name. None when nothing in the question calls for a tool.
 */
export function chooseToolsByRule({ subQuestion, question, tools }: ToolChoiceInput): ToolCall[] {
  const text = `${subQuestion}\n${question}`;
  const found = {
    cik: CIK.exec(text)?.[1],
    ticker: MARKED_TICKER.exec(text)?.[1] ?? BRACKETED_TICKER.exec(text)?.[1],
    code: FILINGS.test(text) || /代码|code/i.test(text) ? CHINESE_CODE.exec(text)?.[1] : undefined,
    company: FILINGS.test(text) ? COMPANY.exec(text)?.[0].trim() : undefined,
  };
  if (Object.values(found).every((value) => value === undefined)) return [];
  return tools.flatMap((tool) => callFor(tool, found, subQuestion) ?? []);
}

interface Found {
  readonly cik: string | undefined;
  readonly ticker: string | undefined;
  readonly code: string | undefined;
  readonly company: string | undefined;
}

function callFor(tool: Tool, found: Found, subQuestion: string): ToolCall | undefined {
  const about = `${tool.name.replaceAll(/[_-]/g, ' ')} ${tool.description}`;
  if (!FINANCE_TOOL.test(about)) return undefined;
  const isChinese = CHINESE_MARKET.test(about);
  const key = isChinese ? (found.code ?? found.company) : (found.cik ?? found.ticker ?? found.company);
  if (key === undefined) return undefined;
  const properties = propertiesOf(tool.inputSchema);
  const input: Record<string, unknown> = {};
  for (const name of properties) {
    const value = valueFor(name, found, subQuestion);
    if (value !== undefined) input[name] = value;
  }
  return requiredOf(tool.inputSchema).every((name) => name in input) && Object.keys(input).length > 0
    ? { tool: tool.name, input }
    : undefined;
}

function valueFor(name: string, found: Found, subQuestion: string): string | undefined {
  if (/cik/i.test(name)) return found.cik;
  if (/ticker|symbol/i.test(name)) return found.ticker ?? found.code;
  if (/code/i.test(name)) return found.code;
  if (/company|issuer|name/i.test(name)) return found.company ?? found.ticker ?? found.code;
  if (/query|question|search|text|keywords?/i.test(name)) return subQuestion;
  return undefined;
}

function propertiesOf(schema: unknown): string[] {
  const { properties } = isRecord(schema) ? schema : {};
  return isRecord(properties) ? Object.keys(properties) : [];
}

function requiredOf(schema: unknown): string[] {
  const { required } = isRecord(schema) ? schema : {};
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
