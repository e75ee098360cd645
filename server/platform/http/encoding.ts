import type { Request } from 'express';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The densest encoding that the browser takes; it names them in no order of preference. */
export function densestEncoding(req: Request): Encoding {
  return (
    (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding) === encoding) ?? 'identity'
  );
}
