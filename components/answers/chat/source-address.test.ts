import { expect, test } from 'vitest';
import { sourceAddress } from './source-address.ts';

test.each(['https://shop.example/a#b', '/blog/guides/first-steps#why', '/'])(
  '%s can be followed',
  (address) => expect(sourceAddress(address)).toBe(address),
);

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil', 'https://', 'blog', ''])(
  '%j cannot be followed',
  (address) => expect(sourceAddress(address)).toBeNull(),
);
