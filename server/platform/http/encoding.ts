import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Cached: browsers send only a few different headers, and parsing one takes longer than the rest of a cached answer.
 */
const known = new LRUCache<string, Encoding>({ max: 100 });

/** The densest encoding that the browser accepts; the header has no order of preference. */
export function densestEncoding(req: IncomingMessage): Encoding {
  const header = req.headers['accept-encoding'];
  if (typeof header !== 'string') return 'identity';
  const cached = known.get(header);
  if (cached) return cached;
  const encoding =
    (['br', 'gzip'] as const).find((encoding) => accepts(req).encoding(encoding) === encoding) ?? 'identity';
  known.set(header, encoding);
  return encoding;
}
