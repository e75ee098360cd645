import { describe, expect, it } from 'vitest';
import { parseExcerpt } from './excerpt.ts';

describe('parseExcerpt', () => {
  it('separates marked words from the others', () => {
    expect(parseExcerpt('Use <mark>npm</mark> <mark>ci</mark> here')).toEqual([
      { text: 'Use ', marked: false },
      { text: 'npm', marked: true },
      { text: ' ', marked: false },
      { text: 'ci', marked: true },
      { text: ' here', marked: false },
    ]);
  });

  it('decodes character references once', () => {
    expect(parseExcerpt('&lt;b&gt; &amp;lt; &quot;x&#39; &#x1F6AA; &constructor; &#0; &#x110000;')).toEqual([
      { text: '<b> &lt; "x\' 🚪 &constructor; &#0; &#x110000;', marked: false },
    ]);
  });

  it('shows any other markup as text', () => {
    expect(parseExcerpt('<img src=x onerror=alert(1)><mark onclick=x>a')).toEqual([
      { text: '<img src=x onerror=alert(1)><mark onclick=x>a', marked: false },
    ]);
  });
});
