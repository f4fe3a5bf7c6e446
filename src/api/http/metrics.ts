import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CacheUpkeep } from '../../domain/cache/index.ts';
import type { EndedRequest } from '../security/request-context.ts';

export interface Metrics {
  countRequest(ended: EndedRequest): void;
  readonly streams: { inc(): void; dec(): void };
  countUploadedFiles(files: number): void;
  /** Prometheus text format. */
  render(): Promise<string>;
}

/** Figures of one server. Labels are bounded: routes are those of the document, never addresses. */
export function createMetrics(deps: {
  pendingUploads: () => number;
  cache: Pick<CacheUpkeep, 'reads'>;
  version: string;
}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'plumbline_' });
  const requests = new Counter({
    name: 'plumbline_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'plumbline_http_request_seconds',
    help: 'Time to answer a request, event streams left out.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers,
  });
  const streams = new Gauge({
    name: 'plumbline_event_streams',
    help: 'Event streams that are open.',
    registers,
  });
  const files = new Counter({
    name: 'plumbline_uploaded_files_total',
    help: 'Files that arrived in uploads.',
    registers,
  });
  new Gauge({
    name: 'plumbline_pending_uploads',
    help: 'Uploads that wait to be read.',
    registers,
    collect() {
      this.set(deps.pendingUploads());
    },
  });
  showCacheReads(registers, deps.cache);
  new Gauge({
    name: 'plumbline_info',
    help: 'Version of the server.',
    labelNames: ['version'],
    registers,
  }).set({ version: deps.version }, 1);

  return {
    countRequest: ({ method, route, status, seconds }) => {
      requests.inc({ method: methodLabel(method), route, status });
      if (!route.endsWith('/events')) durations.observe({ method: methodLabel(method), route }, seconds);
    },
    streams: { inc: () => streams.inc(), dec: () => streams.dec() },
    countUploadedFiles: (count) => files.inc(count),
    render: () => registry.metrics(),
  };
}

/** Reads are counted where they are made, since the process began. */
function showCacheReads(registers: Registry[], cache: Pick<CacheUpkeep, 'reads'>): void {
  new Counter({
    name: 'plumbline_cache_reads_total',
    help: 'Reads of what is kept with an expiry: a hit found an entry.',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset();
      for (const { cache: name, hits, misses } of cache.reads()) {
        this.inc({ cache: name, result: 'hit' }, hits);
        this.inc({ cache: name, result: 'miss' }, misses);
      }
    },
  });
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);
const methodLabel = (method: string) => (METHODS.has(method) ? method : 'other');
