import { networkAddressOf } from '../../platform/http/client-address.ts';
import type { Rule } from '../../platform/http/rate-limits.ts';
import type { CallLimit } from '../../platform/http/route.ts';
import type { Visitor } from './widget.ts';

type VisitorCall = { caller: Pick<Visitor, 'id'>; req: Parameters<typeof networkAddressOf>[0] };

/** Limits of visitors' actions: per visitor and per address, because anybody can request a new visitor token. */
const limitBoth = (
  name: string,
  windows: { seconds: number; ofVisitor: number; ofAddress: number }[],
): CallLimit<VisitorCall>[] =>
  windows.flatMap(({ seconds, ofVisitor, ofAddress }) => [
    { name: `${name}-${seconds}`, points: ofVisitor, seconds, by: ({ caller }) => caller.id },
    {
      name: `${name}-by-address-${seconds}`,
      points: ofAddress,
      seconds,
      by: ({ req }) => networkAddressOf(req),
    },
  ]);

export const SESSION_LIMIT: Rule = { name: 'widget-sessions-by-address', points: 600, seconds: 60 };

export const QUESTION_LIMITS = limitBoth('widget-questions', [
  { seconds: 60, ofVisitor: 20, ofAddress: 60 },
  { seconds: 3600, ofVisitor: 200, ofAddress: 1000 },
]);

export const WRITE_LIMITS = limitBoth('widget-writes', [
  { seconds: 60, ofVisitor: 60, ofAddress: 300 },
  { seconds: 3600, ofVisitor: 200, ofAddress: 2000 },
]);

export const PERSON_LIMITS = limitBoth('widget-person', [{ seconds: 3600, ofVisitor: 20, ofAddress: 200 }]);

/** Signs of typing and reading, which the widget sends every few seconds. */
export const SIGN_LIMITS = limitBoth('widget-signs', [{ seconds: 60, ofVisitor: 120, ofAddress: 3000 }]);

export const FILE_LIMITS = limitBoth('widget-files', [{ seconds: 3600, ofVisitor: 30, ofAddress: 100 }]);

/** Counted once the form is right. */
export const LEAD_LIMITS = {
  ofVisitor: { name: 'widget-leads-3600', points: 5, seconds: 3600 },
  ofAddress: { name: 'widget-leads-by-address-3600', points: 20, seconds: 3600 },
} satisfies Record<string, Rule>;

/** Searches beyond them are answered, but not recorded. */
export const RECORDED_SEARCH_LIMITS = {
  ofVisitor: { name: 'widget-searches-60', points: 60, seconds: 60 },
  ofAddress: { name: 'widget-searches-by-address-60', points: 300, seconds: 60 },
} satisfies Record<string, Rule>;
