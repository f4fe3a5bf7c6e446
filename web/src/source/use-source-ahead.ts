import { useQueryClient } from '@tanstack/vue-query';
import { onMounted, type Ref, watch } from 'vue';
import type { Report } from '#contract';
import { type Claim, mainCitation } from '../report/list-claims.ts';
import { originalQuery, passageQuery } from './passage-query.ts';

/** Reads what is likely to be opened next: the source of a claim that is pointed at, and what draws PDFs where one is cited. */
export function useSourceAhead(
  report: () => Report,
  hovered: Readonly<Ref<{ readonly claim: Claim } | undefined>>,
): void {
  const queries = useQueryClient();
  watch(hovered, (at) => {
    const own = at === undefined ? undefined : mainCitation(at.claim);
    const cited = report().citations.find(({ number }) => number === own?.number);
    if (own === undefined || cited === undefined) return;
    const { documentId, versionId } = cited;
    void queries.prefetchQuery(passageQuery({ documentId, versionId, start: own.start, end: own.end }));
    void queries.prefetchQuery(originalQuery(documentId, versionId));
  });
  onMounted(() => {
    if (!report().citations.some(({ format }) => format === 'pdf')) return;
    setTimeout(() => void import('./open-pdf.ts').then(({ startPdfWorker }) => startPdfWorker()), 300);
  });
}
