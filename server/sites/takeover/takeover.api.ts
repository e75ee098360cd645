import { inboxPath } from '#lib/routes.ts';
import { assignInput, eventsQuery, operatorMessageInput } from '#lib/schemas/inbox.ts';
import type { AccountsServices, Viewer } from '../../accounts/accounts.ts';
import type { Seats } from '../../plans/plans.ts';
import { onlyFile } from '../../platform/http/multipart.ts';
import { done, type Route, route, SENT, tagged } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Live, lastEventIdOf } from '../live/live.ts';
import { operatorAudience } from './audiences.ts';
import type { Takeovers } from './takeover.ts';
import { receiveChatFiles, sendChatFile } from './transferred-file.ts';

interface Deps extends Pick<Platform, 'config' | 'limits'> {
  takeovers: Takeovers;
  live: Live;
  seats: Pick<Seats, 'allSiteIdsOf'>;
  isStillSignedIn: AccountsServices['isStillSignedIn'];
}

type OperatorCall = { viewer: Viewer; params: { chatId: string } };

const ACTIONS = { points: 600, seconds: 60 };

/** `/inbox/events`, and what operators do at `/inbox/{chatId}`. */
export function takeoverApi(deps: Deps): Route[] {
  const { takeovers, live, config, limits } = deps;
  const { operators, files } = takeovers;
  const uploads = limits({ name: 'chat-files', points: 300, seconds: 3600 });
  const multipart = receiveChatFiles(config);

  /** A plain form comes back to the conversation. */
  const changed = async ({ viewer, params: { chatId } }: OperatorCall, message: string) =>
    done({ id: chatId, message }, { redirectTo: inboxPath(viewer.name, chatId), toast: message });

  const action = <const Name extends string>(
    name: Name,
    summary: string,
    run: (viewer: Viewer, chatId: string) => Promise<void>,
    message: string,
  ) =>
    route(`POST /inbox/:chatId/${name}`, {
      summary,
      access: 'team',
      rateLimit: { name: 'inbox-actions', ...ACTIONS },
      answer: { id: 'string', message: 'string' },
      errors: [409],
      async handle(call) {
        await run(call.viewer, call.params.chatId);
        return changed(call, message);
      },
    });

  return tagged('Inbox', {
    streamInboxEvents: route('GET /inbox/events', {
      summary:
        'What happens in conversations, as a stream of numbered events; with `poll=1` what came since, as JSON',
      access: 'user',
      query: eventsQuery,
      answer: { events: 'array', eventId: 'integer', isReset: 'boolean' },
      also: 'events',
      errors: [429],
      async handle({ viewer, query, req, res }) {
        const audience = await operatorAudience(deps, viewer, req);
        const after = lastEventIdOf(req, query);
        await audience.check();
        await takeovers.operators.seen(viewer);
        if (query.poll) return live.streams.poll(after, audience);
        await live.streams.stream(res, after, audience);
        return SENT;
      },
    }),
    sendInboxMessage: route('POST /inbox/:chatId/messages', {
      summary: 'Answer a visitor, or write a note for the team',
      access: 'team',
      body: operatorMessageInput,
      rateLimit: { name: 'inbox-messages', points: 120, seconds: 60 },
      status: 201,
      answer: { message: 'object' },
      errors: [409],
      async handle({ viewer, params: { chatId }, body }) {
        const message = await operators.send(viewer, chatId, body);
        return done({ message }, { redirectTo: inboxPath(viewer.name, chatId) });
      },
    }),
    claimConversation: action('claim', 'Take a conversation', operators.claim, 'The conversation is yours.'),
    releaseConversation: action(
      'release',
      'Give a conversation back to the assistant',
      operators.release,
      'The assistant answers again.',
    ),
    closeConversation: action('close', 'Close a conversation', operators.close, 'Conversation closed.'),
    reopenConversation: action(
      'reopen',
      'Open a closed conversation again',
      operators.reopen,
      'The conversation is open again.',
    ),
    assignConversation: route('POST /inbox/:chatId/assign', {
      summary: 'Give a conversation to somebody of the team',
      access: 'team',
      body: assignInput,
      rateLimit: { name: 'inbox-actions', ...ACTIONS },
      answer: { id: 'string', message: 'string' },
      async handle(call) {
        await operators.assign(call.viewer, call.params.chatId, call.body.userId);
        return changed(call, 'Conversation assigned.');
      },
    }),
    typeInConversation: action('typing', 'Say that you are writing', operators.typing, 'Noted.'),
    readConversation: action('read', 'Mark a conversation as read', operators.read, 'Noted.'),
    uploadInboxFile: route('POST /inbox/:chatId/files', {
      summary: 'Upload a file for the next message; 10 MB',
      access: 'team',
      files: 'one',
      receive: {
        multipart,
        async receive(viewer, req, res) {
          await operators.load(viewer, String(req.params.chatId));
          await uploads.consume(viewer.id);
          await multipart.receive(req, res, async () => {});
        },
      },
      status: 201,
      answer: { file: 'object' },
      errors: [429],
      async handle({ viewer, params: { chatId }, req }) {
        const chat = await operators.load(viewer, chatId);
        return { file: await files.upload(chat.id, { userId: viewer.id }, onlyFile(req)) };
      },
    }),
    getInboxFile: route('GET /inbox/files/:id', {
      summary: 'A file of a conversation',
      access: 'team',
      answer: 'file',
      async handle({ viewer, params: { id }, res }) {
        const chat = await operators.load(viewer, (await files.find(id))?.chat_id ?? '');
        await sendChatFile(res, await files.open(chat.id, id));
      },
    }),
  });
}
