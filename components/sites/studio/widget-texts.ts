import { LAUNCHER_LABEL_NAMES, LAUNCHER_LABELS } from '#lib/widget-launcher.ts';
import { AGENTS, type Agent, type WIDGET_LOCALES } from '#lib/widget-settings.ts';
import { strings as de } from '../../widget/strings/de.ts';
import { strings as en } from '../../widget/strings/en.ts';
import { strings as es } from '../../widget/strings/es.ts';
import { strings as fr } from '../../widget/strings/fr.ts';
import { peopleStrings as peopleDe } from '../../widget/strings/people/de.ts';
import { peopleStrings as peopleEn } from '../../widget/strings/people/en.ts';
import { peopleStrings as peopleEs } from '../../widget/strings/people/es.ts';
import { peopleStrings as peopleFr } from '../../widget/strings/people/fr.ts';

type Locale = (typeof WIDGET_LOCALES)[number];

const PANEL_TEXTS = {
  en: { ...en, ...peopleEn },
  de: { ...de, ...peopleDe },
  fr: { ...fr, ...peopleFr },
  es: { ...es, ...peopleEs },
};

type WidgetTexts = Record<(typeof LAUNCHER_LABEL_NAMES)[Agent] | keyof (typeof PANEL_TEXTS)['en'], string>;
export type WidgetTextName = keyof WidgetTexts;

/** The texts that the widget has in a language; English for one that it does not have. */
export function builtInTexts(locale: string | null): WidgetTexts {
  const known = locale !== null && Object.hasOwn(PANEL_TEXTS, locale) ? (locale as Locale) : 'en';
  // The launcher has its own labels, because it is drawn before the other texts are loaded.
  const launcher = AGENTS.map((agent) => [LAUNCHER_LABEL_NAMES[agent], LAUNCHER_LABELS[known][agent]]);
  return { ...Object.fromEntries(launcher), ...PANEL_TEXTS[known] };
}

/** All texts of the widget, by the part of it that shows them. */
export const WIDGET_TEXT_GROUPS: { title: string; names: WidgetTextName[] }[] = [
  {
    title: 'Button and panel',
    names: [
      'openChat',
      'openSearch',
      'openShare',
      'tabChat',
      'tabSearch',
      'tabShare',
      'close',
      'loading',
      'tryAgain',
      'poweredBy',
    ],
  },
  {
    title: 'Conversation',
    names: [
      'greeting',
      'askPlaceholder',
      'question',
      'send',
      'tooLong',
      'stop',
      'newConversation',
      'answering',
      'stopped',
      'askAgain',
      'interrupted',
      'quoted',
      'sourceOne',
      'sourceMany',
      'source',
      'seeAlso',
      'switchLanguage',
      'table',
      'conversation',
      'assistant',
      'aiAssistant',
      'you',
    ],
  },
  {
    title: 'Talking to a person',
    names: [
      'talkToPerson',
      'personWaiting',
      'personUsualWait',
      'personOffline',
      'personBack',
      'leaveEmail',
      'leadMessage',
      'linkExpired',
      'linkInvalid',
      'teamMember',
      'personWriting',
      'writeMessage',
      'read',
      'addFile',
      'removeFile',
      'download',
      'fileEmpty',
      'fileTooLarge',
      'fileRefused',
      'tooManyFiles',
      'rateTitle',
      'rateLow',
      'rateHigh',
    ],
  },
  {
    title: 'Feedback',
    names: [
      'helpful',
      'notHelpful',
      'thanksForVote',
      'whyNot',
      'reasonIncorrect',
      'reasonOffTopic',
      'reasonIncomplete',
      'reasonUnclear',
      'note',
      'sendFeedback',
      'cancel',
    ],
  },
  {
    title: 'Email form',
    names: [
      'leadFirstTitle',
      'leadFirstText',
      'leadTitle',
      'leadText',
      'email',
      'name',
      'consent',
      'emailMissing',
      'consentMissing',
      'optional',
      'choose',
      'fieldMissing',
      'tickMissing',
      'phoneWrong',
      'numberWrong',
      'urlWrong',
      'sendLead',
      'leadThanks',
    ],
  },
  {
    title: 'Search',
    names: [
      'searchPlaceholder',
      'searchLabel',
      'searchHint',
      'clear',
      'results',
      'resultOne',
      'resultMany',
      'noResults',
      'recent',
      'forgetRecent',
      'askAssistant',
      'keysSelect',
      'keysOpen',
      'keysClose',
    ],
  },
  {
    title: 'Sharing',
    names: ['shareTitle', 'shareWith', 'moreWays', 'hideBar', 'system', 'copy', 'copied', 'mail', 'print'],
  },
  {
    title: 'When something fails',
    names: [
      'offline',
      'busy',
      'busySeconds',
      'busyMinutes',
      'failed',
      'notAllowed',
      'switchedOff',
      'unknownSite',
    ],
  },
];

/** Labels of texts whose English text alone does not say what it is for. */
const LABELS: Partial<Record<WidgetTextName, string>> = {
  openChat: 'Button that opens the chat',
  openSearch: 'Button that opens the search',
  openShare: 'Button that opens the share buttons',
  tabChat: 'Tab of the chat',
  tabSearch: 'Tab of the search',
  tabShare: 'Tab of the share buttons',
  greeting: 'First message, unless the assistant has its own',
  askPlaceholder: 'Field for the question',
  question: 'Field for the question, read aloud',
  conversation: 'The conversation, read aloud',
  assistant: 'Before an answer, read aloud',
  aiAssistant: 'Mark of what it writes',
  teamMember: 'A person without a name',
  writeMessage: 'Field for a message to a person',
  rateLow: 'Beside the lowest rating',
  rateHigh: 'Beside the highest rating',
  you: 'Before a question, read aloud',
  answering: 'While an answer is written, read aloud',
  source: 'A numbered source, read aloud',
  table: 'A table in an answer, read aloud',
  sourceOne: 'Heading of one source',
  sourceMany: 'Heading of several sources',
  note: 'Field for a note on an answer',
  keysSelect: 'Beside the arrow keys',
  keysOpen: 'Beside the Enter key',
  keysClose: 'Beside the Escape key',
  leadFirstTitle: 'Heading above the email field, before the first question',
  leadFirstText: 'Text above the email field, before the first question',
  leadTitle: 'Heading above the email field',
  leadText: 'Text above the email field',
  email: 'Field for the email',
  name: 'Field for the name',
  optional: 'Label of a field that may stay empty',
  choose: 'A choice before it is made',
  sendLead: 'Button that sends the email',
  searchPlaceholder: 'Field for the search',
  searchLabel: 'Field for the search, read aloud',
  clear: 'Button that empties the search',
  results: 'Heading of the results, read aloud',
  shareTitle: 'Heading of the share buttons',
  system: 'Button for the apps of the device',
  mail: 'Sharing by email',
};

export const labelOfText = (name: WidgetTextName): string => LABELS[name] ?? builtInTexts('en')[name];
