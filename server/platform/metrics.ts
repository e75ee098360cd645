import { Counter, Histogram, Registry } from 'prom-client';

/**
 * Counts of this process, for `GET /metrics`. An area declares its own once, with `counter` and `histogram`. Every value of a label is from a fixed set: each combination is a time
 * series that a monitoring system stores.
 */
export type Metrics = ReturnType<typeof createMetrics>;

/** Limits of the histograms, in seconds. */
const REQUESTS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERIES = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `foyer_${name}`, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ) => new Histogram({ name: `foyer_${name}`, help, labelNames, buckets, registers });

  return {
    registry,
    counter,
    histogram,
    requests: histogram(
      'http_request_duration_seconds',
      'Requests by part and status',
      REQUESTS,
      'route',
      'status',
    ),
    pageCacheHits: counter('page_cache_hits_total', 'Pages that were answered from memory'),
    queries: histogram('db_query_duration_seconds', 'Queries of the database', QUERIES),
    mails: counter('mails_total', 'Emails by outcome', 'outcome'),
    limitsHit: counter('limits_hit_total', 'Requests that a rate limit has refused', 'limit'),
  };
}
