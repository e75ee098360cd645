import type { Viewer } from '../../accounts/accounts.ts';
import { AppError } from '../../platform/errors.ts';
import type { Takeovers } from '../takeover/takeover.ts';

export type InboxBulk = ReturnType<typeof createInboxBulk>;

interface Deps {
  takeovers: { operators: Pick<Takeovers['operators'], 'close' | 'assign'> };
}

interface InboxBulkOutcome {
  /** Those that were changed. */
  ids: string[];
  missing: number;
  /** How many could not be changed, and why the first of them. */
  refused: number;
  reason: string | undefined;
}

/** Actions on several conversations, each in its own transaction. */
export function createInboxBulk({ takeovers: { operators } }: Deps) {
  /** @throws AppError if it is refused for all */
  async function each(ids: string[], run: (id: string) => Promise<void>): Promise<InboxBulkOutcome> {
    const changed: string[] = [];
    const refusals: AppError[] = [];
    for (const id of ids)
      try {
        await run(id);
        changed.push(id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refusals.push(error);
      }
    const others = refusals.filter(({ status }) => status !== 404);
    if (changed.length === 0 && others[0]) throw others[0];
    const reason = others[0] && (Object.values(others[0].fields)[0]?.[0] ?? others[0].message);
    return { ids: changed, missing: refusals.length - others.length, refused: others.length, reason };
  }

  return {
    close: (viewer: Viewer, ids: string[]) => each(ids, (id) => operators.close(viewer, id)),
    assign: (viewer: Viewer, ids: string[], userId: string) =>
      each(ids, (id) => operators.assign(viewer, id, userId)),
  };
}
