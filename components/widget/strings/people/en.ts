/** The texts of conversations with people, which only they need. */
export const peopleStrings = {
  personWaiting: 'A person will answer here. Until then, the AI assistant does.',
  personUsualWait: 'The team usually answers in about {time}.',
  personOffline: 'Nobody is here right now',
  personBack: 'People are here again on {time}.',
  leaveEmail: 'Leave your email',
  leadMessage: 'What is it about?',
  teamMember: 'Team',
  personWriting: '{name} is writing',
  writeMessage: 'Write a message',
  read: 'Read',
  linkExpired: 'The link in the email has expired.',
  linkInvalid: 'The link in the email is not valid.',
  addFile: 'Add a file',
  removeFile: 'Remove {name}',
  download: 'Download {name}',
  fileEmpty: '{name} is empty.',
  fileTooLarge: '{name} is larger than 10 MB.',
  fileRefused: '{name} can’t be sent: this kind of file is not allowed.',
  tooManyFiles: 'A message can have at most 5 files.',
  rateTitle: 'How was the conversation?',
  rateLow: 'Bad',
  rateHigh: 'Very good',
};

export type PeopleStrings = Record<keyof typeof peopleStrings, string>;
