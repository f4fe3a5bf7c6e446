import { useQueryClient } from '@tanstack/vue-query';
import { onMounted, type Ref, watch } from 'vue';
import type { Report } from '#contract';
import { type Claim, mainCitation } from '../statements/list-claims.ts';
import { openAhead } from './open-ahead.ts';
import { originalQuery, passageQuery } from './passage-query.ts';

/** PDFs that are opened as soon as a report is shown. */
const MOST_AHEAD = 2;
const AFTER_MS = 200;

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
    void open(documentId, versionId);
  });
  /** Fetched once, however often it is asked for. */
  async function open(documentId: string, versionId: string): Promise<void> {
    const original = await queries.fetchQuery(originalQuery(documentId, versionId)).catch(() => null);
    if (original?.mediaType === 'application/pdf') await openAhead(original);
  }
  onMounted(() => {
    const pdfs = report().citations.filter(({ format }) => format === 'pdf');
    const versions = [...new Map(pdfs.map((cited) => [cited.versionId, cited])).values()];
    setTimeout(async () => {
      for (const { documentId, versionId } of versions.slice(0, MOST_AHEAD))
        await open(documentId, versionId);
    }, AFTER_MS);
  });
}
