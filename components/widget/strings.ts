const english = {
  lang: 'en',
  openChat: 'Open chat',
  openSearch: 'Search this website',
  openShare: 'Share this page',
  close: 'Close',
  agents: { chat: 'Chat', search: 'Search', share: 'Share' },
  assistant: 'Assistant',
  you: 'You',
  poweredBy: 'Powered by Foyer',
  opensNewTab: 'opens in a new tab',
  loading: 'Loading',
  tryAgain: 'Try again',

  greeting: 'Hello. What would you like to know?',
  conversation: 'Conversation',
  newConversation: 'New conversation',
  question: 'Your question',
  askPlaceholder: 'Ask a question',
  send: 'Send',
  stop: 'Stop',
  answering: 'Writing an answer',
  stopped: 'Stopped',
  interrupted: 'The answer broke off.',
  sources: (count: number) => (count === 1 ? '1 source' : `${count} sources`),
  seeAlso: 'See also',
  table: 'Table',
  source: (n: number, title: string) => `Source ${n}: ${title}`,

  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  thanksForVote: 'Thank you for telling us.',
  whyNot: 'What was wrong with it?',
  reasons: {
    incorrect: 'Not correct',
    off_topic: 'Not what I asked',
    incomplete: 'Incomplete',
    unclear: 'Hard to follow',
  },
  note: 'Anything else? (optional)',
  sendFeedback: 'Send feedback',
  cancel: 'Cancel',

  leadTitle: 'Would you like a person to answer?',
  leadText: 'Leave your email and the website’s team can reply to your question.',
  email: 'Email',
  name: 'Name (optional)',
  consent: 'My email and this question may be stored so that I can get a reply.',
  emailMissing: 'Please enter an email address such as name@example.org.',
  consentMissing: 'Please tick this, so that we may answer you.',
  sendLead: 'Send',
  leadThanks: 'Thank you. Your question has been passed on.',

  searchLabel: 'Search this website',
  searchPlaceholder: 'Search',
  clear: 'Clear',
  results: 'Results',
  resultCount: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  noResults: (query: string) => `Nothing found for “${query}”. Try fewer or other words.`,
  searchHint: 'Type a word or two. Results appear as you type.',
  recent: 'Recent searches',
  forgetRecent: 'Clear recent searches',
  askAssistant: 'Ask the assistant: ',

  shareTitle: 'Share this page',
  shareWith: (network: string) => `Share with ${network}`,
  system: 'Share…',
  copy: 'Copy link',
  copied: 'Link copied',
  print: 'Print',
  mail: 'Email',

  offline: 'The server could not be reached. Please check your connection.',
  busy: 'There are too many questions at the moment. Please try again in a little while.',
  failed: 'That did not work. Please try again.',
  notAllowed: (host: string) =>
    `The assistant is not available on ${host}: this website is not on its list of allowed domains.`,
  switchedOff: 'This has been switched off on this website.',
  unknownSite: 'The assistant is not available: its website key is not known.',
};

export type Strings = typeof english;

const locales: Partial<Record<string, Strings>> = { en: english };

/** `de-CH` falls back to `de`, and that to English. */
export function stringsFor(locale: string): Strings {
  const wanted = locale.toLowerCase();
  return locales[wanted] ?? locales[wanted.split('-')[0] ?? ''] ?? english;
}
