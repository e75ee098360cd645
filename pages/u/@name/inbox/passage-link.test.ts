import { expect, test } from 'vitest';
import { passageLink } from './passage-link.ts';

test.each([
  ['Kettles', 'https://shop.example/kettles#:~:text=made%20of', '[Kettles](https://shop.example/kettles)'],
  ['Care', 'https://shop.example/care#lime:~:text=Rinse', '[Care](https://shop.example/care#lime)'],
  ['Tea [new]', 'https://shop.example/tea_(black)', '[Tea new](https://shop.example/tea_%28black%29)'],
])('“%s” is a link that the chat shows', (title, url, link) => {
  expect(passageLink(title, url)).toBe(link);
});
