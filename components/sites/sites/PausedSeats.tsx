import type { PausedSeat } from '#server/sites/sites.ts';
import { Notice } from '../../ui/Notice.tsx';

/** The websites that a member cannot open, because the plans of their owners have no seat left. */
export function PausedSeats({ seats }: { seats: PausedSeat[] }) {
  return seats.map(({ siteId, siteName, ownerName }) => (
    <Notice key={siteId} kind="warning" title={`${siteName}: you are paused`}>
      <p>
        The plan of <bdi>{ownerName}</bdi> has no seat for you at the moment. You are back as soon as it has
        one; until then you neither see the website nor its conversations.
      </p>
    </Notice>
  ));
}
