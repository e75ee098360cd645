import { expect, test } from 'vitest';
import { asksForPerson } from './person-request.ts';

test.each([
  'can I talk to someone',
  'Can I talk to a real person, please?',
  'human',
  'human pls',
  'agent',
  'I want to speak to a human!',
  'call me',
  'could you please call me back',
  'Kann ich mit einem Menschen sprechen?',
  'Bitte rufen Sie mich an',
  'ich möchte mit jemandem sprechen',
  'Puis-je parler à quelqu’un ?',
  'Rappelez-moi s’il vous plaît',
  '¿Puedo hablar con alguien?',
  'quiero hablar con una persona real',
])('%s', (message) => {
  expect(asksForPerson(message)).toBe(true);
});

test.each([
  'can I talk to someone about my invoice',
  'who is the owner',
  'team',
  'agent fees',
  'contact',
  'how many people fit in the room',
  'Kann ich mit Karte zahlen?',
  'Do you call me when the bike is ready?',
  'Wie viele Menschen arbeiten hier?',
  '',
])('not: %s', (message) => {
  expect(asksForPerson(message)).toBe(false);
});
