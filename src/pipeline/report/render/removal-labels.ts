import type { ReportLanguage } from '../../../domain/index.ts';

interface RemovalLabels {
  /** Why a statement does not stand that only text addressed to a model shows. */
  readonly onlyOrders: string;
  /** Statements that were taken out and are not listed. */
  more(count: number): string;
}

const LABELS: Readonly<Record<ReportLanguage, RemovalLabels>> = {
  en: {
    onlyOrders: 'only text that gives orders to a model says so',
    more: (count) =>
      count === 1
        ? '1 more statement was taken out and is not listed.'
        : `${count} more statements were taken out and are not listed.`,
  },
  zh: {
    onlyOrders: '只有向模型发指令的文字这样说',
    more: (count) => `另有 ${count} 条陈述被删除，未逐条列出。`,
  },
};

export function removalLabels(language: ReportLanguage): RemovalLabels {
  return LABELS[language];
}
