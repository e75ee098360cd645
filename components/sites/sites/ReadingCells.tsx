import { READING_LABELS, type ReadingState } from '#lib/reading-states.ts';
import { adminUserPath } from '#lib/routes.ts';
import { formatSize } from '../../media/file-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { OneLine } from '../../ui/OneLine.tsx';

// The cells that rows of websites and of assistants have in common.

export const Owner = ({
  of: { ownerId, ownerName },
}: {
  of: { ownerId: string; ownerName: string | null };
}) => ownerName && <OneLine text={ownerName} href={adminUserPath(ownerId)} />;

export const State = ({ of: { state } }: { of: { state: ReadingState } }) => (
  <Badge kind={READING_LABELS[state].tone}>{READING_LABELS[state].label}</Badge>
);

/** A source without files has no size. */
export const storageOf = ({ storageBytes }: { storageBytes: number }): string | null =>
  storageBytes > 0 ? formatSize(storageBytes) : null;
