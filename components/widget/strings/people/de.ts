import type { PeopleStrings } from './en.ts';

export const peopleStrings: PeopleStrings = {
  personWaiting: 'Hier antwortet gleich ein Mensch. Bis dahin antwortet der KI-Assistent.',
  personUsualWait: 'Das Team antwortet meist in etwa {time}.',
  personOffline: 'Gerade ist niemand da',
  personBack: 'Das Team ist wieder da: {time}.',
  leaveEmail: 'E-Mail-Adresse hinterlassen',
  teamMember: 'Team',
  personWriting: '{name} schreibt',
  writeMessage: 'Eine Nachricht schreiben',
  read: 'Gelesen',
  linkExpired: 'Der Link aus der E-Mail ist abgelaufen.',
  addFile: 'Datei hinzufügen',
  removeFile: '{name} entfernen',
  download: '{name} herunterladen',
  fileTooLarge: '{name} ist größer als 10 MB.',
  fileRefused: '{name} kann nicht gesendet werden: Diese Art von Datei ist nicht erlaubt.',
  tooManyFiles: 'Eine Nachricht kann höchstens 5 Dateien haben.',
  rateTitle: 'Wie war das Gespräch?',
  rateLow: 'Schlecht',
  rateHigh: 'Sehr gut',
};
