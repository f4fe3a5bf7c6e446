import { anyOf, termsOf, ZH } from '../../linguistics/lexicon/index.ts';
import { type Measure, measure } from './measure.ts';

/** Measures of a balance sheet, as of a day. */
export const BALANCE_MEASURES: readonly Measure[] = [
  measure(
    'fixed assets',
    /\bPP\s?(?:&|and|N)\s?E\b|\bPPE\b|\bPPNE\b|property,? plant,? (?:and|&) equipment|\b(?:net )?fixed assets\b|固定资产(?!支付)/i,
    [
      'property, plant and equipment, net',
      'property and equipment, net',
      'net property and equipment',
      'net property, plant and equipment',
      'property, plant and equipment',
      '固定资产',
    ],
    { statement: 'balance' },
  ),
  measure(
    'accounts receivable',
    /\b(?:net )?A\/?R\b|\b(?:net )?(?:accounts |trade )?receivables?\b|\bDSO\b|应收账款/i,
    [
      'accounts receivable, net',
      'accounts receivable',
      'trade accounts receivable',
      'trade receivables, net',
      'receivables, net',
      'receivables',
      '应收账款',
    ],
    { statement: 'balance' },
  ),
  measure(
    'accounts payable',
    /\bA\/?P\b|\baccounts payable\b|\bDPO\b|应付账款/i,
    ['accounts payable', 'trade accounts payable', 'trade payables', '应付账款'],
    { statement: 'balance' },
  ),
  measure(
    'inventories',
    /\binventor(?:y|ies)\b|\bDIO\b|存货/i,
    ['inventories', 'total inventories', 'merchandise inventories', 'inventories, net', 'inventory', '存货'],
    { statement: 'balance' },
  ),
  measure(
    'cash',
    /\bcash (?:&|and) (?:cash )?equivalents?\b|\bcash balance\b|货币资金|现金及现金等价物/i,
    ['cash and cash equivalents', '货币资金', '现金及现金等价物'],
    { statement: 'balance' },
  ),
  measure(
    'short-term investments',
    /\bshort[- ]term investments?\b|\bmarketable securities\b|交易性金融资产|短期投资/i,
    ['short-term investments', 'marketable securities', 'short-term and other investments', '交易性金融资产'],
    { statement: 'balance' },
  ),
  measure(
    'current assets',
    /\b(?:total )?current assets\b|流动资产(?!负债)/i,
    ['total current assets', '流动资产合计'],
    { statement: 'balance' },
  ),
  measure(
    'current liabilities',
    /\b(?:total )?current liabilities\b|流动负债/i,
    ['total current liabilities', '流动负债合计'],
    { statement: 'balance' },
  ),
  measure(
    'total assets',
    /\btotal assets\b|资产总(?:额|计)|总资产/i,
    ['total assets', ...termsOf(ZH.figures.totalAssets)],
    {
      statement: 'balance',
    },
  ),
  measure(
    'total liabilities',
    /\btotal liabilities\b|负债(?:总额|合计)|总负债/i,
    ['total liabilities', ...termsOf(ZH.figures.totalLiabilities)],
    { statement: 'balance' },
  ),
  measure(
    'equity',
    /\b(?:share|stock)holders['’]? equity\b|所有者权益|股东权益/i,
    [
      "total shareholders' equity",
      "total stockholders' equity",
      "shareholders' equity",
      'total equity',
      ...termsOf(ZH.figures.equity),
    ],
    { statement: 'balance', isSigned: true },
  ),
  measure(
    'working capital',
    new RegExp(String.raw`\bworking capital\b|${anyOf(ZH.figures.workingCapital)}`, 'i'),
    ['working capital', ...termsOf(ZH.figures.workingCapital)],
    { of: ['current assets', 'current liabilities'] },
  ),
  measure(
    'quick ratio',
    new RegExp(String.raw`\bquick ratio\b|\bliquidity\b|${ZH.figures.quickRatio}`, 'i'),
    ['quick ratio', ZH.figures.quickRatio],
    {
      of: ['cash', 'short-term investments', 'accounts receivable', 'current liabilities'],
    },
  ),
  measure(
    'current ratio',
    new RegExp(String.raw`\b(?:current|working capital) ratio\b|${ZH.figures.currentRatio}`, 'i'),
    ['current ratio', ZH.figures.currentRatio],
    {
      of: ['current assets', 'current liabilities'],
    },
  ),
  measure(
    'debt',
    /\b(?:long-term |total |short-term )?debt\b|长期借款|有息负债|债务/i,
    [
      'long-term debt',
      'short-term debt and current portion of long-term debt',
      'current portion of long-term debt',
      'short-term borrowings',
      'total debt',
      '长期借款',
    ],
    { statement: 'balance' },
  ),
  measure('goodwill', /\bgoodwill\b|商誉/i, ['goodwill', '商誉'], { statement: 'balance' }),
];
