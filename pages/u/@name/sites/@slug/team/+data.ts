import { pageData } from '#renderer/page-data.ts';
import { loadSite } from '../../../load-site.ts';

export const data = pageData(async (context) => {
  const { viewer, site, path, at } = await loadSite(context, 'team');
  const members = await context.services.team.list(viewer, site.id);
  const { seats } = await context.services.entitlements.limitsOf(site.ownerId);
  const transfer = site.role === 'owner' ? await context.services.transfers.findOf(site) : null;
  return {
    title: `Team of ${site.name}`,
    site,
    path,
    viewerId: viewer.id,
    members: members.map(({ createdAt, lastActiveAt, ...member }) => ({
      ...member,
      since: at(createdAt),
      lastActive: lastActiveAt === null ? null : at(lastActiveAt),
    })),
    /** The open offer of the website, for its owner. */
    transfer: transfer && {
      email: transfer.email,
      since: at(transfer.createdAt),
      until: at(transfer.expiresAt),
    },
    /** How many people the plan includes, the owner among them; null without a limit. */
    seats,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
