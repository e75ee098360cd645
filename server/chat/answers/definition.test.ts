import { describe, expect, test } from 'vitest';
import { passageHit } from '../../../tests/setup/passage-hits.ts';
import { askedTermIn } from './asked-term.ts';
import { findDefinition } from './definition.ts';
import { quotePlace, renderBlocks } from './quote.ts';

type About = Parameters<typeof passageHit>[1];

/** What is quoted of the first passage that says what is asked. */
function define(question: string, passages: string[], about: About = {}): string[] | undefined {
  const asked = askedTermIn(question);
  const hits = passages.map((content, doc) => passageHit(content, { doc, ...about }));
  const found = asked && findDefinition(asked, hits);
  return found && renderBlocks(quotePlace(found, []));
}

describe('a sentence defines a term that is its subject', () => {
  test.each([
    ['en', 'What is a kettle?', 'A kettle is a pot in which water boils.'],
    ['en', 'What are kettles?', 'Kettles are pots that boil water.'],
    ['en', 'What is a company?', 'Companies are a kind of group.'],
    ['en', 'What is oolong?', 'Oolong (wulong) is a tea between green and black.'],
    ['en', 'What does wilting mean?', 'Wilting means that leaves lose their water.'],
    ['de', 'Was ist ein Sieb?', 'Das Sieb ist eine Schale mit Löchern.'],
    ['de', 'Was bedeutet Aufguss?', 'Unter einem Aufguss versteht man heißes Wasser auf Blättern.'],
    ['de', 'Was heißt Ziehzeit?', 'Ziehzeit bezeichnet die Dauer bis zum Trinken.'],
    ['fr', 'Qu’est-ce que l’infusion ?', 'L’infusion est une boisson chaude.'],
    ['fr', 'Qu’est-ce qu’une théière ?', 'On appelle théière un pot pour le thé.'],
    ['es', '¿Qué es una tetera?', 'La tetera es un recipiente para el té.'],
    ['es', '¿Qué significa infusión?', 'Se entiende por infusión una bebida caliente.'],
  ])('%s: %s', (language, question, sentence) => {
    const passages = ['Kettle Sieb Aufguss Ziehzeit oolong tetera.', `Something else first. ${sentence}`];
    expect(define(question, passages, { language })).toEqual([sentence]);
  });

  test.each([
    ['en', 'What is a kettle?', 'The kettle is empty.'],
    ['en', 'What is a kettle?', 'To fill your kettle, is a jug the best?'],
    ['en', 'What is a kettle?', 'A kettle lid is a cover.'],
    ['en', 'What is a check?', 'Checking is a habit.'],
    ['en', 'What is integrity?', 'Integration is a task.'],
    ['en', 'What is that?', 'That is a kettle.'],
    ['de', 'Was ist ein Sieb?', 'Unter dem Sieb ist die Kanne.'],
    ['de', 'Was ist ein Sieb?', 'Das Sieb ist schmutzig.'],
    ['fr', 'Qu’est-ce qu’une théière ?', 'La théière est vide.'],
    ['es', '¿Qué es una tetera?', 'La tetera es bonita.'],
    ['it', 'What is a teiera?', 'La teiera è una brocca.'],
  ])('and no other one: %s: %s %s', (language, question, sentence) =>
    expect(define(question, [sentence], { language })).toBeUndefined(),
  );
});

describe('an entry of a glossary', () => {
  const glossary =
    'Kettle: A pot in which water boils.\nOolong: Tea between green and black.\n\nSee also pots.';

  test('is quoted without its neighbours', () => {
    expect(define('What is oolong?', [glossary])).toEqual(['Oolong: Tea between green and black.']);
  });

  test('may be an item or a row', () => {
    expect(
      define('What is oolong?', ['- **Tea** – leaves\n- **Oolong** – tea between green and black.']),
    ).toEqual(['- **Oolong** – tea between green and black.']);
    const table =
      '| Word | Meaning |\n|---|---|\n| Kettle | A pot for water. |\n| Oolong | Tea between green and black. |';
    expect(define('What is oolong?', [table])?.at(-1)).toBe('| Oolong | Tea between green and black. |');
  });

  test('has its list', () => {
    expect(define('What is oolong?', ['Oolong: a tea with three stages:\n\n- wilting\n- rolling'])).toEqual([
      'Oolong: a tea with three stages:',
      '- wilting',
      '- rolling',
    ]);
  });

  test('is longer than a value', () => {
    expect(define('What is oolong?', ['Oolong: 5 euros', '| Oolong | in stock |'])).toBeUndefined();
  });

  test('comes after a sentence', () => {
    const passages = [glossary, 'Oolong is a tea of China.'];
    expect(define('What is oolong?', passages)).toEqual(['Oolong is a tea of China.']);
  });
});

describe('a section', () => {
  test('that is headed by the question answers it', () => {
    const heading = 'Questions › What is oolong?';
    expect(define('what is Oolong', ['It stands between green and black tea.'], { heading })).toEqual([
      'It stands between green and black tea.',
    ]);
  });

  test('that is headed by the term does, if it is the best passage', () => {
    const about = { heading: '1.2. Oolong' };
    const content = 'Between green and black. Try some.';
    expect(define('What is oolong?', [content], about)).toEqual([content]);
    expect(define('What is oolong?', ['Green tea is here.', content], about)).not.toEqual([content]);
  });
});

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
  ])('stands beside its name: %s: %s', (language, question, content, line) =>
    expect(define(question, [content], { language })).toEqual([line]),
  );

  test.each([
    ['en', 'Where are you?', 'The Tea Shop\n12 Main Street\nSpringfield, IL 62701'],
    ['en', 'What is your address?', '5 Leaf Road, London SW1A 2AA'],
    ['de', 'Wo finde ich euch?', 'Teehaus\nTeegasse 5\n8010 Graz'],
    ['fr', 'Où êtes-vous ?', '12 rue du Thé\n75001 Paris'],
    ['es', '¿Dónde están?', 'Calle Mayor 3, 28013 Madrid'],
  ])('that is an address needs no name: %s: %s', (language, question, address) => {
    expect(define(question, [`Welcome.\n\n${address}`], { language })).toEqual([address]);
    expect(define(question, ['We moved here in 2012 and have 1500 Teas.'], { language })).toBeUndefined();
  });

  test('is below its name', () => {
    const about = { language: 'de', heading: 'Kontakt › Anschrift' };
    const lines = ['Teegasse 5', '12345 Beispiel'];
    expect(define('Wie lautet eure Anschrift?', [lines.join('\n\n')], about)).toEqual(lines);
    const hours = { language: 'de', heading: 'Sprechzeiten' };
    expect(define('Wann sind die Sprechzeiten?', ['| Montag | 9–12 |\n| Freitag | 8–11 |'], hours)).toEqual([
      '- Montag – 9–12',
      '- Freitag – 8–11',
    ]);
  });

  test.each([
    ['has another name', 'What is your fax number?', 'Phone: 555 0199'],
    ['has no such value', 'What is your phone number?', 'Phone: at the desk'],
    ['is only mentioned', 'What is your phone number?', 'Our phone rings at 555 0199.'],
    ['is in a table of more', 'What is your address?', '| Address | 12 | text | none |'],
    ['is the name itself', 'What is your number?', 'Phone: 555 0199'],
  ])('is not one that %s', (_what, question, content) => expect(define(question, [content])).toBeUndefined());
});
