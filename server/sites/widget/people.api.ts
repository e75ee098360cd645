import { ratingInput, visitorEventsQuery, visitorReadInput, visitorTypingInput } from '#lib/schemas/inbox.ts';
import { conversationOfQuery, personInput, resumeInput } from '#lib/schemas/widget.ts';
import { conflict } from '../../platform/errors.ts';
import { onlyFile } from '../../platform/http/multipart.ts';
import { parse } from '../../platform/http/parse.ts';
import { type Route, route, SENT, tagged } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Live, lastEventIdOf } from '../live/live.ts';
import { receiveChatFiles, sendChatFile, type Takeovers, visitorAudience } from '../takeover/takeover.ts';
import { originOf } from './cors.ts';
import { visitorOfRequest } from './visitor-of-request.ts';
import {
  FILE_LIMITS,
  PERSON_LIMITS,
  QUESTION_LIMITS,
  SESSION_LIMIT,
  SIGN_LIMITS,
  WRITE_LIMITS,
} from './widget.limits.ts';
import { pageOn, type Widget } from './widget.ts';

/** The fields of a form with a file. */
const fileFields = visitorTypingInput;

interface Deps extends Pick<Platform, 'config'> {
  widget: Widget;
  takeovers: Takeovers;
  live: Live;
}

/** `/widget/*` for visitors who talk to a person. */
export function widgetPeopleApi({ widget, takeovers, live, config }: Deps): Route[] {
  const authenticate = visitorOfRequest({ widget, config })('chat');
  const { visitors, files } = takeovers;
  const multipart = receiveChatFiles(config);

  return tagged('Widget', {
    resumeVisitorSession: route('POST /widget/resume', {
      summary: 'Continue a conversation by the link in a mail',
      access: 'anyone',
      body: resumeInput,
      answer: { token: 'string', expiresAt: 'string', visitorId: 'string', chatId: 'string' },
      errors: [403, 404, 410],
      rateLimit: SESSION_LIMIT,
      handle: ({ body, req }) => widget.sessions.resume(body, originOf(req, config.siteUrl)),
    }),
    askForPerson: route('POST /widget/person', {
      summary: 'Ask for a person',
      access: 'visitor',
      body: personInput,
      answer: { status: 'string', waitSeconds: 'integer?', opensAt: 'string?', chatId: 'string?' },
      errors: [404],
      rateLimit: PERSON_LIMITS,
      authenticate,
      async handle({ caller, body: { chatId, clientId, message, page, locale } }) {
        const { id, origin, site, bot, isIdentified } = caller;
        const { answer } = await visitors.ask(caller, {
          siteId: site.id,
          visitorId: id,
          bot,
          channel: isIdentified ? 'chat' : 'cookie',
          chatId: chatId ?? undefined,
          clientId,
          message,
          pageUrl: pageOn(origin, page),
          locale,
        });
        return answer;
      },
    }),
    streamVisitorEvents: route('GET /widget/events', {
      summary:
        'What happens in a conversation, as a stream of numbered events; with `poll=1` what came since, as JSON',
      access: 'visitor',
      query: visitorEventsQuery,
      answer: { events: 'array', eventId: 'integer', isReset: 'boolean' },
      also: 'events',
      errors: [404, 429],
      authenticate,
      async handle({ caller, query, req, res }) {
        const { id: chatId } = await visitors.load(caller, query.chatId);
        // The token may have expired, and the website may be another's or switched off by now.
        const check = () =>
          authenticate(req).then(
            () => true,
            () => false,
          );
        const audience = visitorAudience(chatId, check);
        await visitors.seen(chatId);
        const after = lastEventIdOf(req, query);
        if (query.poll) return live.streams.poll(after, audience);
        await live.streams.stream(res, after, audience);
        return SENT;
      },
    }),
    typeAsVisitor: route('POST /widget/typing', {
      summary: 'Say that the visitor is writing',
      access: 'visitor',
      body: visitorTypingInput,
      answer: { message: 'string' },
      errors: [404],
      rateLimit: SIGN_LIMITS,
      authenticate,
      async handle({ caller, body: { chatId } }) {
        await visitors.typing(caller, chatId);
        return { message: 'Noted.' };
      },
    }),
    readAsVisitor: route('POST /widget/read', {
      summary: 'Say what the visitor has read',
      access: 'visitor',
      body: visitorReadInput,
      answer: { message: 'string' },
      errors: [404],
      rateLimit: SIGN_LIMITS,
      authenticate,
      async handle({ caller, body: { chatId, messageId } }) {
        await visitors.read(caller, chatId, messageId);
        return { message: 'Noted.' };
      },
    }),
    rateConversation: route('POST /widget/rating', {
      summary: 'Rate a conversation with a person',
      access: 'visitor',
      body: ratingInput,
      answer: { message: 'string' },
      errors: [404, 409],
      rateLimit: WRITE_LIMITS,
      authenticate,
      async handle({ caller, body }) {
        await visitors.rate(caller, body);
        return { message: 'Thank you.' };
      },
    }),
    uploadVisitorFile: route('POST /widget/files', {
      summary: 'Upload a file for the next message to a person; 10 MB',
      access: 'visitor',
      files: 'one',
      query: conversationOfQuery,
      status: 201,
      answer: { file: 'object' },
      errors: [404, 409, 422],
      rateLimit: FILE_LIMITS,
      authenticate,
      async handle({ caller, query, req, res }) {
        await multipart.receive(req, res, async () => {});
        const given = query.chatId ?? parse(fileFields, req.body).chatId;
        const { id } = await visitors.load(caller, given);
        if ((await visitors.stateOf(caller, id))?.status !== 'open')
          throw conflict('Files can be sent while a person has the conversation.');
        return { file: await files.upload(id, { userId: null }, onlyFile(req)) };
      },
    }),
    getVisitorFile: route('GET /widget/files/:id', {
      summary: 'A file of the conversation',
      access: 'visitor',
      answer: 'file',
      errors: [404],
      rateLimit: QUESTION_LIMITS,
      authenticate,
      async handle({ caller, params: { id }, res }) {
        const { chat_id: chatId } = (await files.find(id)) ?? {};
        const chat = await visitors.load(caller, chatId ?? '');
        await sendChatFile(res, await files.openForVisitor(chat.id, id));
      },
    }),
  });
}
