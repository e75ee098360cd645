const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const BITS = 5;

/** RFC 4648 in lower case, without padding. */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET[Number.parseInt(group.padEnd(BITS, '0'), 2)])
    .join('');
}

/** In any case; undefined for other characters. */
export function decodeBase32(text: string): Buffer | undefined {
  const values = [...text.toLowerCase()].map((sign) => ALPHABET.indexOf(sign));
  if (values.includes(-1)) return undefined;
  const bits = values.map((value) => value.toString(2).padStart(BITS, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
