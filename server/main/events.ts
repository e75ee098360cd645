import type { AccountsServices } from '../accounts/accounts.ts';
import type { AnswersServices } from '../answers/answers.ts';
import type { AssistantsServices } from '../assistants/assistants.ts';
import type { KnowledgeServices } from '../knowledge/knowledge.ts';
import type { MediaServices } from '../media/media.ts';
import type { OfficeServices } from '../office/office.ts';
import type { EventBus, Listeners } from '../platform/events.ts';
import type { PublishingServices } from '../publishing/publishing.ts';
import type { ShopServices } from '../shop/shop.ts';
import type { SitesServices } from '../sites/sites.ts';

interface Deps
  extends AccountsServices,
    MediaServices,
    PublishingServices,
    ShopServices,
    AssistantsServices,
    KnowledgeServices,
    AnswersServices,
    SitesServices,
    OfficeServices {
  events: EventBus;
}

/** Every event with its listeners, in the order in which they are called. */
export function listenToEvents(services: Deps): void {
  const { alerts, away, blog, bots, customers, embeddings, gaps, invitations, live, sources, media, models } =
    services;
  const {
    ownSite,
    posts,
    products,
    reviews,
    settings,
    siteEvents,
    sites,
    takeovers,
    team,
    transfers,
    users,
  } = services;

  const events: Listeners['events'] = {
    profileChanged: [
      (tx, { userId }) => blog.profileChanged(tx, userId),
      (tx, { userId }) => reviews.profileChanged(tx, userId),
    ],
    adminRevoked: [
      (tx, { from }) => invitations.deleteAllOf(tx, from),
      (tx, heirs) => ownSite.transferOwnership(tx, heirs),
    ],
    credentialsChanged: [
      (tx, { userId }) => invitations.expireAllOf(tx, userId),
      (tx, { userId }) => transfers.withdrawAllOf(tx, userId),
      (tx, { userId }) => team.withdrawAllOf(tx, userId),
    ],
    // Websites before the assistants that they use, files after all that uses them, and last what holds up all live events.
    accountDeleted: [
      (tx, { userId }) => sites.removeAllOf(tx, userId),
      (tx, { userId }) => bots.removeAllOf(tx, userId),
      (tx, { userId }) => blog.profileChanged(tx, userId),
      (tx, { userId }) => reviews.removeAllOf(tx, userId),
      (tx, { userId }) => posts.removeAllOf(tx, userId),
      (tx, { userId }) => media.removeAllOf(tx, userId),
      (tx, { userId }) => customers.closeOf(tx, userId),
      (tx, { userId }) =>
        takeovers.deadlines.waitAgain(tx, userId, 'Back to waiting: the operator has left.'),
      (tx, { userId }) => live.accessChanged(tx, userId),
    ],
    pictureChanged: [
      (tx, { picture }) => users.pictureChanged(tx, picture),
      (tx, { picture }) => bots.pictureChanged(tx, picture),
      (tx, { picture }) => sites.pictureChanged(tx, picture),
      (tx, { picture, size }) => posts.pictureChanged(tx, picture, size),
      (tx, { picture }) => products.pictureChanged(tx, picture),
      (tx, { picture }) => settings.pictureChanged(tx, picture),
    ],
    fileChanged: [(tx, { mediaId }) => sources.files.fileChanged(tx, mediaId)],
    serverProviderConnected: [
      (tx, { provider, isDefault }) => settings.updateIn(tx, models.defaultsWith(provider, isDefault)),
    ],
    ownProviderRemoved: [(tx, { ownerId, provider }) => bots.leaveProvider(tx, ownerId, provider)],
    meaningEnabled: [(tx, { botId }) => embeddings.contentChanged(tx, botId)],
    contentPublished: [(tx, { botId }) => embeddings.contentChanged(tx, botId)],
    sourceChanged: [(tx, changed) => gaps.sourceChanged(tx, changed)],
    sourceFailed: [(tx, source) => siteEvents.sourceFailed(tx, source)],
    siteMessageStored: [
      (tx, { siteId, message }) => siteEvents.conversationContinued(tx, { siteId, chatId: message.chat_id }),
      (tx, stored) => takeovers.messageStored(tx, stored),
    ],
    operatorAnswered: [(tx, { chatId }) => away.answered(tx, chatId)],
    conversationWaits: [(tx, conversation) => alerts.conversationWaits(tx, conversation)],
    visitorAnswered: [(tx, conversation) => alerts.visitorAnswered(tx, conversation)],
    gapOccurred: [(tx, { siteId }) => gaps.occurred(tx, siteId)],
  };
  const announcements: Listeners['announcements'] = {
    publicPostsChanged: [({ paths }) => ownSite.readPages(paths)],
    contentRemoved: [({ botId, doc }) => embeddings.remove(botId, doc)],
    websiteFirstRead: [services.firstRead],
    iconRead: [async ({ siteId, domain, icon }) => siteId && sites.icons.store({ siteId, domain }, icon)],
  };
  services.events.listen({ events, announcements });
}
