import { takenMessage } from '#lib/availability.ts';
import type { UpdatePostInput } from '#lib/schemas/posts.ts';
import type { Recipient, Users, Viewer } from '../../accounts/accounts.ts';
import type { Media } from '../../media/media.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Save } from './next-state.ts';
import { withInput } from './post-content.ts';
import { assertCover } from './post-pictures.ts';
import { approvedMail, sentBackMail } from './posts.mails.ts';
import { isPublic } from './posts.policy.ts';
import { findPostPath } from './publication.ts';
import { isPostSlugTaken } from './slugs.queries.ts';
import type { WorkingPost } from './working-post.ts';

/** Prepares the save of a locked post, in its transaction. */
export type Step = (tx: Db, viewer: Viewer, working: WorkingPost) => Promise<Save>;

interface Deps extends Pick<Platform, 'clock' | 'settings' | 'queue'> {
  media: Media;
  users: Users;
}

/** Writers edit posts; editors approve them or send them back, which is mailed to the writer. */
export function createPostSteps({ clock, settings, queue, media, users }: Deps) {
  async function mailWriter(
    tx: Db,
    viewer: Viewer,
    { row }: WorkingPost,
    mail: (to: Recipient) => Mail,
  ): Promise<void> {
    const isOwn = row.owner_id === viewer.id;
    const owner = row.owner_id && !isOwn ? await users.findById(row.owner_id, tx) : undefined;
    if (owner) await queue.enqueue(tx, MAIL_JOB, mail(owner));
  }

  return {
    /** @throws AppError 422 for a taken slug or a cover that the viewer may not use */
    edit:
      (input: UpdatePostInput): Step =>
      async (tx, viewer, { row, content }) => {
        const { coverMediaId, slug } = input;
        if (slug && (await isPostSlugTaken(tx, slug, row.id))) throw slugTaken();
        if (coverMediaId && coverMediaId !== content.coverMediaId)
          await assertCover(tx, media, viewer, coverMediaId);
        return {
          // Submitting a draft also makes it live, so that approving it publishes it.
          status: input.status ?? (input.approvalStatus === 'awaiting_approval' ? 'live' : undefined),
          isFeatured: input.isFeatured,
          isSponsored: input.isSponsored,
          campaignId: input.campaignId,
          approval: input.approvalStatus,
          content: {
            ...withInput(content, input),
            ...(slug && { slug }),
            ...(coverMediaId !== undefined && { coverMediaId }),
          },
          requested: input,
          kind: input.autosave ? 'autosaved' : 'saved',
        };
      },

    async approve(tx: Db, viewer: Viewer, working: WorkingPost): Promise<Save> {
      const { row, content, approval } = working;
      const now = isoNow(clock);
      const publishedAt = content.publishedAt ?? now;
      const willBePublic = isPublic({ ...row, approval_status: 'approved', published_at: publishedAt }, now);
      const path = willBePublic ? await findPostPath(tx, content.slug, content.categoryId) : undefined;
      if (approval !== 'approved')
        await mailWriter(tx, viewer, working, (to) =>
          approvedMail(to, { id: row.id, title: content.title }, path, settings.values),
        );
      return { content, approval: 'approved', kind: 'saved' };
    },

    sendBack:
      (message: string): Step =>
      async (tx, viewer, working) => {
        const { row, content, approval } = working;
        if (approval === 'approved')
          throw conflict('This post is approved. Make it a draft to take it from its readers.');
        await mailWriter(tx, viewer, working, (to) =>
          sentBackMail(to, { id: row.id, title: content.title }, message, settings.values),
        );
        return { content, approval: 'not_approved', reviewMessage: message, kind: 'saved' };
      },
  };
}

export const slugTaken = () => invalid({ slug: [takenMessage('This slug')] });
