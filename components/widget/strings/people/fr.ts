import type { PeopleStrings } from './en.ts';

export const peopleStrings: PeopleStrings = {
  personWaiting: 'Une personne répondra ici. En attendant, l’assistant IA répond.',
  personUsualWait: 'L’équipe répond en général en {time} environ.',
  personOffline: 'Personne n’est là pour le moment',
  personBack: 'L’équipe sera de retour : {time}.',
  leaveEmail: 'Laisser une adresse e-mail',
  teamMember: 'Équipe',
  personWriting: '{name} écrit',
  writeMessage: 'Écrire un message',
  read: 'Lu',
  linkExpired: 'Le lien de l’e-mail a expiré.',
  addFile: 'Ajouter un fichier',
  removeFile: 'Retirer {name}',
  download: 'Télécharger {name}',
  fileTooLarge: '{name} dépasse 10 Mo.',
  fileRefused: '{name} ne peut pas être envoyé : ce type de fichier n’est pas autorisé.',
  tooManyFiles: 'Un message peut avoir au plus 5 fichiers.',
  rateTitle: 'Comment s’est passée la conversation ?',
  rateLow: 'Mal',
  rateHigh: 'Très bien',
};
