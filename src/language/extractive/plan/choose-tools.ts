import type { ToolCall, ToolChoiceInput } from '../../../domain/index.ts';
import { findMentions, type Mentions } from './choose-tools-mentions.ts';

type Tool = ToolChoiceInput['tools'][number];

const FINANCE_TOOL =
  /\b(?:sec|edgar|filings?|ticker|stock|company|companies|finance|financial|market)\b|股票|公告|财报|公司/i;
const CHINESE_MARKET = /a-?shares?|cninfo|china|chinese|shanghai|shenzhen|股票|公告|沪|深|A股/i;
const PAPER_TOOL = /\b(?:arxiv|preprints?|papers?|journals?|doi|crossref)\b|论文|文献|期刊/i;

/**
 * Optional tools whose subject a question names by rule, with what it names as their input: a CIK, ticker, company or
 * Chinese stock code for finance, a DOI, arXiv id or the wish for papers for literature. None when nothing calls for one.
 */
export function chooseToolsByRule({ subQuestion, question, tools }: ToolChoiceInput): ToolCall[] {
  const found = findMentions(`${subQuestion}\n${question}`);
  // Whom the sub-question names is meant; whom the rest of the question names, only when it names nobody.
  const { cik, ticker, code, company } = findMentions(subQuestion);
  const isNamed = [cik, ticker, code, company].some((name) => name !== undefined);
  const mentions = isNamed ? { ...found, cik, ticker, code, company } : found;
  return tools.flatMap((tool) => callFor(tool, mentions, subQuestion) ?? []);
}

function callFor(tool: Tool, found: Mentions, subQuestion: string): ToolCall | undefined {
  if (!isWanted(tool, found)) return undefined;
  const required = requiredOf(tool.inputSchema);
  const input: Record<string, unknown> = {};
  for (const name of propertiesOf(tool.inputSchema)) {
    const value = valueFor(name, found, subQuestion, required.includes(name));
    if (value !== undefined) input[name] = value;
  }
  return required.every((name) => name in input) && Object.keys(input).length > 0
    ? { tool: tool.name, input }
    : undefined;
}

function isWanted(tool: Tool, found: Mentions): boolean {
  const about = `${tool.name.replaceAll(/[_-]/g, ' ')} ${tool.description}`;
  if (PAPER_TOOL.test(about)) {
    // A work that is named by its number is looked up where that number is known.
    if (found.doi === undefined && found.arxiv === undefined) return found.asksPapers;
    const takesDoi = propertiesOf(tool.inputSchema).some((name) => /doi/i.test(name));
    return (found.doi !== undefined && takesDoi) || (found.arxiv !== undefined && /arxiv/i.test(about));
  }
  if (!FINANCE_TOOL.test(about)) return false;
  const { company } = found;
  const isHan = company !== undefined && /\p{Script=Han}/u.test(company);
  if (CHINESE_MARKET.test(about))
    return found.code !== undefined || isHan || (company !== undefined && found.asksChina);
  return found.cik !== undefined || found.ticker !== undefined || (company !== undefined && !isHan);
}

function valueFor(name: string, found: Mentions, subQuestion: string, isRequired: boolean): unknown {
  const company = found.company ?? (isRequired ? (found.ticker ?? found.code) : undefined);
  if (/cik/i.test(name)) return found.cik;
  if (/doi/i.test(name)) return found.doi;
  if (name === 'from') return found.from;
  if (name === 'to') return found.to;
  if (/^(?:id|arxiv(?:_?id)?)$/i.test(name)) return found.arxiv;
  if (/ticker|symbol/i.test(name)) return found.ticker ?? found.code;
  if (/code/i.test(name)) return found.code;
  if (/forms/i.test(name)) return found.forms.length > 0 ? found.forms : undefined;
  if (/company|issuer|name/i.test(name)) return company;
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
