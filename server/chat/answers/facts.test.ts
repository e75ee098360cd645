import { describe, expect, test } from 'vitest';
import { passageHit } from '#tests/setup/answers/passage-hits.ts';
import { askedFactIn } from './asked-fact.ts';
import { findFact } from './facts.ts';
import { quotePlace, renderBlocks } from './quote.ts';

/** The quote of the first passage that states the requested fact. */
function quoteFact(
  question: string,
  passages: string[],
  about: Parameters<typeof passageHit>[1] = {},
): string[] | undefined {
  const asked = askedFactIn(question);
  const hits = passages.map((content, doc) => passageHit(content, { doc, ...about }));
  const fact = asked && findFact(asked, hits);
  return fact ? renderBlocks(quotePlace(fact, [])) : undefined;
}

describe('a fact', () => {
  test.each([
    ['en', 'What is your phone number?', 'Call us.\n\nPhone: 555 0199\nFax: 555 0200', 'Phone: 555 0199'],
    ['en', 'email address', 'Email: tea@shop.test', 'Email: tea@shop.test'],
    ['de', 'Wie ist eure Telefonnummer?', 'Telefon: 030 1234567', 'Telefon: 030 1234567'],
    ['de', 'Telefonnummer', '| Fax | 030 1 |\n| Telefon | 030 1234567 |', '- Telefon – 030 1234567'],
    ['de', 'Wie lautet Ihre Telefonnummer?', 'Tel.: 030 1234567', 'Tel.: 030 1234567'],
    ['de', 'Wie lautet Ihre Adresse?', 'Unsere Anschrift: Teegasse 5', 'Unsere Anschrift: Teegasse 5'],
    ['fr', 'Quel est votre numéro de téléphone ?', 'Téléphone : 01 23 45', 'Téléphone : 01 23 45'],
    ['es', '¿Cuál es su número de teléfono?', 'Teléfono: 91 234 56', 'Teléfono: 91 234 56'],
  ])('is found beside its name: %s: %s', (language, question, content, line) =>
    expect(quoteFact(question, [content], { language })).toEqual([line]),
  );

  test.each([
    ['en', 'Where are you?', 'The Tea Shop\n12 Main Street\nSpringfield, IL 62701'],
    ['en', 'What is your address?', '5 Leaf Road, London SW1A 2AA'],
    ['de', 'Wo finde ich euch?', 'Teehaus\nTeegasse 5\n8010 Graz'],
    ['fr', 'Où êtes-vous ?', '12 rue du Thé\n75001 Paris'],
    ['es', '¿Dónde están?', 'Calle Mayor 3, 28013 Madrid'],
  ])('that is an address needs no name: %s: %s', (language, question, address) => {
    expect(quoteFact(question, [`Welcome.\n\n${address}`], { language })).toEqual([address]);
    expect(quoteFact(question, ['We moved here in 2012 and have 1500 Teas.'], { language })).toBeUndefined();
  });

  test('is found below its name', () => {
    const about = { language: 'de', heading: 'Kontakt › Anschrift' };
    const lines = ['Teegasse 5', '12345 Beispiel'];
    expect(quoteFact('Wie lautet eure Anschrift?', [lines.join('\n\n')], about)).toEqual(lines);
    const hours = { language: 'de', heading: 'Sprechzeiten' };
    expect(
      quoteFact('Wann sind die Sprechzeiten?', ['| Montag | 9–12 |\n| Freitag | 8–11 |'], hours),
    ).toEqual(['- Montag – 9–12', '- Freitag – 8–11']);
  });

  test.each([
    ['has a name that is no word', 'What is your address?', '--from=<address>: who sends it'],
    ['has another name', 'What is your fax number?', 'Phone: 555 0199'],
    ['has no such value', 'What is your phone number?', 'Phone: at the desk'],
    ['is only mentioned', 'What is your phone number?', 'Our phone rings at 555 0199.'],
    ['is in a table of more', 'What is your address?', '| Address | 12 | text | none |'],
    ['is the name itself', 'What is your number?', 'Phone: 555 0199'],
  ])('is not found if it %s', (_what, question, content) =>
    expect(quoteFact(question, [content])).toBeUndefined(),
  );
});
