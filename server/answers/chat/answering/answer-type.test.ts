import { describe, expect, test } from 'vitest';
import { type AnswerType, announcesType, expectedTypes, hasType } from './answer-type.ts';

test.each<[string, string, AnswerType]>([
  ['en', 'How much is a key?', 'amount'],
  ['en', 'what does it cost', 'amount'],
  ['en', 'What time do you close on Sundays?', 'time'],
  ['en', 'how late are you open', 'time'],
  ['en', 'When is the next course?', 'date'],
  ['en', 'How long does delivery take?', 'duration'],
  ['en', 'Where are you?', 'place'],
  ['en', 'what is your phone number', 'contact'],
  ['en', 'Who teaches beginners?', 'person'],
  ['en', 'How many people fit in?', 'number'],
  ['de', 'Was kostet ein Schlüssel?', 'amount'],
  ['de', 'Zimmerpreise', 'amount'],
  ['de', 'Wann macht ihr auf?', 'time'],
  ['de', 'An welchen Tagen ist der Kurs?', 'date'],
  ['de', 'Wie lange dauert das?', 'duration'],
  ['de', 'Wo kann ich parken?', 'place'],
  ['de', 'Wie ist eure Telefonnummer?', 'contact'],
  ['de', 'Wer unterrichtet Anfänger?', 'person'],
  ['de', 'Wie viele Personen passen rein?', 'number'],
  ['fr', 'Combien coûte une clé ?', 'amount'],
  ['fr', 'C’est combien ?', 'amount'],
  ['fr', 'À quelle heure fermez-vous ?', 'time'],
  ['fr', 'Quels jours ont lieu les cours ?', 'date'],
  ['fr', 'Combien de temps faut-il ?', 'duration'],
  ['fr', 'Où êtes-vous ?', 'place'],
  ['fr', 'Où est-ce que je peux me garer ?', 'place'],
  ['fr', 'Quel est votre numéro de téléphone ?', 'contact'],
  ['fr', 'Qui est le gérant ?', 'person'],
  ['fr', 'Combien de personnes ?', 'number'],
  ['es', '¿Cuánto cuesta una llave?', 'amount'],
  ['es', '¿A qué hora cierran?', 'time'],
  ['es', '¿Qué días hay clase?', 'date'],
  ['es', '¿Cuánto tiempo tarda?', 'duration'],
  ['es', '¿Dónde están?', 'place'],
  ['es', '¿Cuál es su teléfono?', 'contact'],
  ['es', '¿Quién da las clases?', 'person'],
  ['es', '¿Cuántas personas caben?', 'number'],
])('%s: %s asks for %s', (language, question, type) => {
  expect([...expectedTypes(question, language).types]).toContain(type);
});

describe('a question asks for no', () => {
  test.each<[string, string, AnswerType]>([
    ['en', 'How much time does it take?', 'amount'],
    ['en', 'How long is it?', 'amount'],
    ['en', 'Do you sell whole keys?', 'person'],
    ['de', 'Wie lange dauert das?', 'amount'],
    ['fr', 'Combien de temps faut-il ?', 'amount'],
    ['fr', 'Du thé ou du café', 'place'],
    ['es', '¿Cuánto tiempo tarda?', 'amount'],
  ])('%s: %s: %s', (language, question, type) =>
    expect([...expectedTypes(question, language).types]).not.toContain(type),
  );

  test.each(['', 'k', '123', '…', 'ключ', 'x'.repeat(50_000)])('type at all: %#', (question) => {
    for (const language of ['en', 'de', 'fr', 'es', 'ja', null]) {
      const types = [...expectedTypes(question, language).types];
      expect(types).toEqual([]);
    }
  });
});

test.each<[AnswerType, string]>([
  ['amount', 'A key is £5.'],
  ['amount', '12,50 €'],
  ['amount', 'Das ist kostenlos'],
  ['amount', 'Entrée gratuite'],
  ['amount', 'El desayuno está incluido'],
  ['amount', 'A deposit of 20%'],
  ['time', 'We close at 5pm'],
  ['time', 'von 9 bis 17 Uhr'],
  ['time', 'jusqu’à 18 h 30'],
  ['time', '8:30 – 17:30'],
  ['time', 'Sunday: closed'],
  ['time', 'Cerrado'],
  ['date', 'on 3 May'],
  ['date', '12.05.2026'],
  ['date', 'immer montags'],
  ['date', 'le 1er mai'],
  ['date', 'el 3 de mayo'],
  ['duration', 'in two weeks'],
  ['duration', 'zwei Stunden'],
  ['duration', '3 à 5 jours'],
  ['duration', 'unos tres días'],
  ['duration', 'half an hour'],
  ['place', '5 Leaf Road'],
  ['place', 'Teestraße 3'],
  ['place', '12 rue du Thé'],
  ['place', 'Calle Mayor 3'],
  ['contact', 'tea@shop.test'],
  ['contact', '030 1234567'],
  ['contact', 'llámanos'],
  ['person', 'Dr. Ada Lovelace cuts them.'],
  ['person', 'Frau Weber leitet den Kurs'],
  ['number', 'for twelve guests'],
  ['number', '6'],
])('%s is in: %s', (type, text) => {
  expect(hasType(text, type)).toBe(true);
});

test.each<[AnswerType, string]>([
  ['amount', 'We cut keys.'],
  ['amount', '14 people'],
  ['time', 'ages 3–12 years'],
  ['time', 'from 20–30 €'],
  ['contact', 'We cut keys in 2024.'],
  ['person', 'We cut keys.'],
  ['duration', 'We cut keys.'],
  ['date', 'We cut keys.'],
  ['place', 'We cut keys.'],
])('%s is not in: %s', (type, text) => expect(hasType(text, type)).toBe(false));

test.each<[string, string, string]>([
  ['en', 'How much is a key?', 'much'],
  ['de', 'Wann macht ihr auf?', 'auf'],
  ['de', 'Wie ist eure Telefonnummer?', 'telefonnummer'],
  ['fr', 'Combien coûte une clé ?', 'coute'],
  ['es', '¿Cuánto cuesta una llave?', 'cuesta'],
])('%s: in "%s", "%s" only tells what is asked for', (language, question, word) => {
  const { typeWords } = expectedTypes(question, language);
  expect(typeWords).toContain(word);
  for (const other of ['key', 'cle', 'llave', 'schlussel']) expect(typeWords).not.toContain(other);
});

test.each<[string, AnswerType, string]>([
  ['en', 'time', 'Opening hours'],
  ['en', 'amount', 'Our prices'],
  ['de', 'contact', 'Kontakt'],
  ['fr', 'time', 'Horaires'],
])('%s: %s is announced by “%s”', (language, type, heading) => {
  expect(announcesType(heading, new Set([type]), language)).toBe(true);
  expect(announcesType(heading, new Set(), language)).toBe(false);
  expect(announcesType('Keys', new Set([type]), language)).toBe(false);
});
