import type { PeopleStrings } from './en.ts';

export const peopleStrings: PeopleStrings = {
  personWaiting: 'Una persona responderá aquí. Mientras tanto, responde el asistente de IA.',
  personUsualWait: 'El equipo suele responder en {time} aproximadamente.',
  personOffline: 'Ahora no hay nadie',
  personBack: 'El equipo vuelve: {time}.',
  leaveEmail: 'Dejar un correo',
  teamMember: 'Equipo',
  personWriting: '{name} está escribiendo',
  writeMessage: 'Escribir un mensaje',
  read: 'Leído',
  linkExpired: 'El enlace del correo ha caducado.',
  addFile: 'Añadir un archivo',
  removeFile: 'Quitar {name}',
  download: 'Descargar {name}',
  fileTooLarge: '{name} ocupa más de 10 MB.',
  fileRefused: '{name} no se puede enviar: este tipo de archivo no está permitido.',
  tooManyFiles: 'Un mensaje puede tener como máximo 5 archivos.',
  rateTitle: '¿Qué tal la conversación?',
  rateLow: 'Mal',
  rateHigh: 'Muy bien',
};
