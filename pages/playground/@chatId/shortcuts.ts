/** The shortcuts in the order of the dialog; `stop` also works while typing. */
export const SHORTCUTS = [
  { shortcut: 'new', key: 'n', shown: 'N', label: 'Begin a new chat' },
  { shortcut: 'search', key: '/', shown: '/', label: 'Search the chats' },
  { shortcut: 'older', key: 'j', shown: 'J', label: 'Open the next chat of the list' },
  { shortcut: 'newer', key: 'k', shown: 'K', label: 'Open the previous chat of the list' },
  { shortcut: 'write', key: 'm', shown: 'M', label: 'Write a message' },
  { shortcut: 'edit', key: 'e', shown: 'E', label: 'Edit the last message' },
  { shortcut: 'regenerate', key: 'r', shown: 'R', label: 'Regenerate the last answer' },
  { shortcut: 'copy', key: 'c', shown: 'C', label: 'Copy the last answer' },
  { shortcut: 'stop', key: 'Escape', shown: 'Esc', label: 'Stop the answer' },
  { shortcut: 'help', key: '?', shown: '?', label: 'Show this list' },
] as const;

export const FIELD_KEYS = [
  { shown: 'Enter', label: 'Send the message' },
  { shown: 'Shift + Enter', label: 'Begin a new line' },
  { shown: '↑', label: 'Edit the last message, while the field is empty' },
];
