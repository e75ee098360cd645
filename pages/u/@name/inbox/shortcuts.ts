/** The shortcuts in the order of the dialog. */
export const SHORTCUTS = [
  { shortcut: 'next', key: 'j', shown: 'J', label: 'Open the next conversation' },
  { shortcut: 'previous', key: 'k', shown: 'K', label: 'Open the previous conversation' },
  { shortcut: 'reply', key: 'r', shown: 'R', label: 'Write a reply' },
  { shortcut: 'note', key: 'n', shown: 'N', label: 'Write a note for the team' },
  { shortcut: 'canned', key: 'c', shown: 'C', label: 'Choose a canned answer' },
  { shortcut: 'assign', key: 'a', shown: 'A', label: 'Assign the conversation' },
  { shortcut: 'close', key: 'e', shown: 'E', label: 'Close the conversation, or open it again' },
  { shortcut: 'search', key: '/', shown: '/', label: 'Search the conversations' },
  { shortcut: 'help', key: '?', shown: '?', label: 'Show this list' },
] as const;

export const FIELD_KEYS = [
  { shown: 'Enter', label: 'Send the message' },
  { shown: 'Shift + Enter', label: 'Begin a new line' },
  { shown: '/', label: 'Search the canned answers, at the beginning of a word' },
];
