import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { growthOf } from '#tests/setup/app/growth.ts';
import { splitContacts } from './contacts.ts';

const addresses = (text: string) => splitContacts(text).flatMap(({ address }) => address ?? []);

describe('splitContacts', () => {
  it('keeps the text around a number and an address', () => {
    expect(splitContacts('Call 030 1234567, or write to info@shop.example.')).toEqual([
      { text: 'Call ' },
      { text: '030 1234567', address: 'tel:0301234567' },
      { text: ', or write to ' },
      { text: 'info@shop.example', address: 'mailto:info@shop.example' },
      { text: '.' },
    ]);
  });

  it.each([
    ['+49 (0)30 / 123 45-67', 'tel:+49301234567'],
    ['Tel.: (030) 1234567', 'tel:0301234567'],
    ['Téléphone 01 23 45 67 89', 'tel:0123456789'],
    ['01.23.45.67.89', 'tel:0123456789'],
    ['020 7946 0958', 'tel:02079460958'],
    ['+34 912 345 678', 'tel:+34912345678'],
    ['+1 (555) 010-9999', 'tel:+15550109999'],
    ['(a.b+c@mail.shop.example)', 'mailto:a.b+c@mail.shop.example'],
  ])('finds %j', (text, address) => {
    expect(addresses(text)).toEqual([address]);
  });

  it('finds two numbers side by side', () => {
    expect(addresses('030 1234567 / 040 7654321')).toEqual(['tel:0301234567', 'tel:0407654321']);
  });

  it.each([
    ...['01.02.2026', '05/06/2026', '03-04-26', '01 02 2026', '01.02.–03.04.2026', '2026-01-02'],
    ...['08.00 - 18.00', '09:00–17:00', '0800-1700', '1999 2000 2001', '10 000 000', '€ 01 234 567'],
    ...['0.1234567', '012 345 678 €', '01 234 567,50', '2 x 0123', '012345', 'No. 1234567', '@shop', 'a@b'],
    ...['https://shop.example/01234567', 'A-0123456', '0'.repeat(40)],
  ])('finds no contact in %j', (text) => {
    expect(addresses(text)).toEqual([]);
  });

  it.each(['0', '0 ', '(0', '+1', '01.', 'a.', 'a@', 'a@b.', '0-', ' / 0'])(
    'reads %j, repeated, in linear time',
    async (piece) => {
      const parse = (source: string) => splitContacts(source);
      await eventually(() =>
        expect(growthOf(parse, piece.repeat(5_000), piece.repeat(80_000))).toBeLessThan(90),
      );
    },
  );
});
