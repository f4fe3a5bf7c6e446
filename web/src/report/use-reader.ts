import { useQuery } from '@tanstack/vue-query';
import { type ComputedRef, computed, type InjectionKey, inject, nextTick, provide, type Ref, ref } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import type { Report, ReportChart } from '#contract';
import { call } from '../api/call.ts';
import { focusPane } from '../source/focus-pane.ts';
import {
  type Citation,
  type Claim,
  isDoubtful,
  listClaims,
  mainCitation,
  stepFrom,
} from '../statements/list-claims.ts';

export interface Reader {
  readonly runId: ComputedRef<string>;
  readonly claims: ComputedRef<readonly Claim[]>;
  readonly doubtful: ComputedRef<readonly Claim[]>;
  /** The claim that the address names. */
  readonly selected: ComputedRef<Claim | undefined>;
  /** Number of the citation whose source is open. */
  readonly source: ComputedRef<number | undefined>;
  /** Who judged the statements. */
  readonly judge: ComputedRef<string | undefined>;
  citation(number: number | undefined): Citation | undefined;
  /** The chart that stands below a row of a table. */
  chartBelow(claimId: string | undefined): ReportChart | undefined;
  readonly onlyDoubtful: Ref<boolean>;
  readonly hovered: Ref<{ readonly claim: Claim; readonly anchor: HTMLElement } | undefined>;
  addressOf(claimId: string, source?: number): { query: Record<string, string> };
  select(claimId: string, source?: number): void;
  /** Opens a source without a claim, from the list of sources. */
  openSource(source: number): void;
  step(by: 1 | -1): void;
  close(): void;
}

const READER: InjectionKey<Reader> = Symbol('reader');

/** What is chosen in a report. It stands in the address, so that it can be sent. */
export function provideReader(report: () => Report): Reader {
  const route = useRoute();
  const router = useRouter();
  const onlyDoubtful = ref(false);
  const claims = computed(() => listClaims(report()));
  const doubtful = computed(() => claims.value.filter(isDoubtful));
  const selected = computed(() => claims.value.find(({ id }) => id === route.query['claim']));
  const source = computed(() => {
    const named = Number(route.query['source']);
    if (report().citations.some(({ number }) => number === named)) return named;
    return selected.value && (mainCitation(selected.value)?.number ?? selected.value.searched?.closest[0]);
  });
  const charts = useQuery({
    queryKey: computed(() => ['charts', report().runId]),
    queryFn: ({ signal }) => call('getReportCharts', { params: { id: report().runId }, signal }),
    enabled: computed(() => hasTable(report())),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const addressOf = (claimId: string, number?: number) => ({
    query: { claim: claimId, ...(number === undefined ? {} : { source: String(number) }) },
  });
  /** Where one was before a source was opened. */
  let opener: Element | null = null;
  const open = (query: Record<string, string>) => {
    opener = document.activeElement;
    void router.replace({ query }).then(focusPane);
  };
  const reader: Reader = {
    runId: computed(() => report().runId),
    claims,
    doubtful,
    selected,
    source,
    judge: computed(() => judgeOf(report())),
    citation: (wanted) => report().citations.find(({ number }) => number === wanted),
    chartBelow: (id) => charts.data.value?.charts.find(({ afterClaim }) => afterClaim === id),
    onlyDoubtful,
    hovered: ref(),
    addressOf,
    select: (claimId, number) => open(addressOf(claimId, number).query),
    openSource: (number) => open({ source: String(number) }),
    step: (by) => {
      const among = onlyDoubtful.value ? doubtful.value : claims.value;
      const next = stepFrom(among, selected.value?.id, by);
      if (next === undefined) return;
      void router.replace(addressOf(next.id));
      focusClaim(next.id);
    },
    close: () => {
      const { id } = selected.value ?? {};
      void router.replace({ query: {} }).then(async () => {
        await nextTick();
        if (id !== undefined) focusClaim(id);
        else if (opener instanceof HTMLElement) opener.focus();
      });
    },
  };
  provide(READER, reader);
  return reader;
}

const judgeOf = ({ law }: Report) => (typeof law?.judge === 'string' ? law.judge : undefined);

const hasTable = ({ answer, sections }: Report) =>
  [answer, ...sections.map(({ blocks }) => blocks)].flat().some(({ kind }) => kind === 'table_row');

export function useReader(): Reader {
  const reader = inject(READER);
  if (reader === undefined) throw new Error('a part of a report stands outside of one');
  return reader;
}

export function focusClaim(id: string): void {
  const claim = document.getElementById(`claim-${id}`);
  claim?.focus({ preventScroll: true });
  claim?.scrollIntoView({ block: 'nearest' });
}
