import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadingPosition } from './reading-position.ts';

/** A log of 100 pixels whose question is at 400 of its content. */
function setUp(isPage = false, height = 20) {
  const log = {
    height: 450,
    top: isPage ? 0 : 50,
    scroll: 0,
    get scrollTop() {
      return this.scroll;
    },
    set scrollTop(value: number) {
      this.scroll = Math.min(value, this.height - 100);
    },
    clientHeight: 100,
    get scrollHeight() {
      return this.height;
    },
    getBoundingClientRect: () => ({ top: isPage ? -log.scroll : 50 }),
  };
  const question = { getBoundingClientRect: () => ({ top: log.top + 400 - log.scroll, height }) };
  vi.stubGlobal('document', { scrollingElement: isPage ? log : null });
  const position = createReadingPosition();
  const follow = (turn = 'q1', messageHeight?: number) => {
    const form = messageHeight && { getBoundingClientRect: () => ({ height: messageHeight }) };
    position.follow(
      log as unknown as Element,
      question as unknown as Element,
      turn,
      (form || null) as Element | null,
    );
  };
  return { log, follow };
}

beforeEach(() => vi.stubGlobal('getComputedStyle', () => ({ scrollMarginTop: '16px' })));
afterEach(() => vi.unstubAllGlobals());

test.each([false, true])('follows an answer until its question is at the top (page: %s)', (isPage) => {
  const { log, follow } = setUp(isPage);
  follow();
  expect(log.scrollTop).toBe(350);
  log.height = 470;
  follow();
  expect(log.scrollTop).toBe(370);
  log.height = 2000;
  follow();
  expect(log.scrollTop).toBe(384);
  log.height = 3000;
  follow();
  expect(log.scrollTop).toBe(384);
});

test('follows an answer until the end of a long question is in the upper part, above the answer’s beginning', () => {
  const { log, follow } = setUp(false, 300);
  log.height = 2000;
  follow();
  expect(log.scrollTop).toBe(384 + 260);
});

test('shows all of a message that ends in a form, unless it does not fit', () => {
  const { log, follow } = setUp();
  log.height = 520;
  follow();
  expect(log.scrollTop).toBe(384);
  follow('q1', 68);
  expect(log.scrollTop).toBe(420);
  follow('q2', 69);
  expect(log.scrollTop).toBe(384);
});

test('does not scroll after the reader has scrolled away, until the next question', () => {
  const { log, follow } = setUp();
  follow();
  log.scrollTop = 100;
  log.height = 2000;
  follow();
  expect(log.scrollTop).toBe(100);
  follow('q2');
  expect(log.scrollTop).toBe(384);
});

test('follows on after something below the question was removed', () => {
  const { log, follow } = setUp();
  follow();
  log.height = 410;
  log.scrollTop = 310;
  follow();
  log.height = 2000;
  follow();
  expect(log.scrollTop).toBe(384);
});
