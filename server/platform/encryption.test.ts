import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const { encrypt, decrypt } = createEncryption('a secret of this server', 'tests');

test('encrypts a value without revealing it, and decrypts it', () => {
  const sealed = encrypt('sk-größte', 'row 1');
  expect(sealed).not.toContain('sk-');
  expect(Buffer.from(sealed, 'base64url').includes('sk-')).toBe(false);
  expect(encrypt('sk-größte', 'row 1')).not.toBe(sealed);
  expect(decrypt(sealed, 'row 1')).toBe('sk-größte');
});

test('refuses another secret, purpose or context, and changed or cut values', () => {
  const sealed = encrypt('sk-1', 'row 1');
  expect(createEncryption('another secret', 'tests').decrypt(sealed, 'row 1')).toBeUndefined();
  expect(createEncryption('a secret of this server', 'other').decrypt(sealed, 'row 1')).toBeUndefined();
  expect(decrypt(sealed, 'row 2')).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(decrypt(changed.toString('base64url'), 'row 1')).toBeUndefined();
    expect(decrypt(bytes.subarray(0, at).toString('base64url'), 'row 1')).toBeUndefined();
  }
});
