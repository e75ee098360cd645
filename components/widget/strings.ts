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

  greeting: 'Hello. How can I help?',
  conversation: 'Conversation',
  newConversation: 'New conversation',
  question: 'Your question',
  askPlaceholder: 'Ask a question',
  send: 'Send',
  stop: 'Stop',
  answering: 'Writing an answer',
  stopped: 'Stopped.',
  askAgain: 'Ask again',
  interrupted: 'The answer was interrupted.',
  sources: (count: number) => (count === 1 ? '1 source' : `${count} sources`),
  seeAlso: 'See also',
  table: 'Table',
  source: (n: number, title: string) => `Source ${n}: ${title}`,

  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  thanksForVote: 'Thanks for your feedback.',
  whyNot: 'What went wrong?',
  reasons: {
    incorrect: 'Not correct',
    off_topic: 'Didn’t answer my question',
    incomplete: 'Incomplete',
    unclear: 'Hard to understand',
  },
  note: 'Anything else? (optional)',
  sendFeedback: 'Send feedback',
  cancel: 'Cancel',

  leadTitle: 'Want a reply from our team?',
  leadText: 'Leave your email and we’ll get back to you.',
  email: 'Email',
  name: 'Name (optional)',
  consent: 'I agree that my email and question are stored so that you can reply.',
  emailMissing: 'Enter a valid email, like name@example.org.',
  consentMissing: 'Tick this box so that we can reply.',
  sendLead: 'Send',
  leadThanks: 'Thanks. We’ll get back to you by email.',

  searchLabel: 'Search this website',
  searchPlaceholder: 'Search',
  clear: 'Clear',
  results: 'Results',
  resultCount: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  noResults: (query: string) => `No results for “${query}”. Try fewer or other words.`,
  searchHint: 'Search as you type.',
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

  offline: 'Can’t reach the server. Check your connection.',
  busy: 'Too many requests. Try again in a moment.',
  failed: 'Something went wrong. Try again.',
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
