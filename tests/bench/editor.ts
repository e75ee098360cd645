import type { Page } from 'playwright';
import { readStarterFiles } from '#server/office/starter/files.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { launchBrowser } from '../setup/browser/browser.ts';
import { ADMIN, spawnBenchServer } from './bench-server.ts';
import { print } from './print.ts';

const WORDS = 20_000;
const KEYS = 60;
const KEY_PAUSE_MS = 80;
/** A phone of the middle range beside this machine. */
const SLOWED = 4;

/** Types in the middle of a long post, in both forms of the text, and prints the longest tasks. */
export async function benchEditor(): Promise<void> {
  const server = await spawnBenchServer();
  const browser = await launchBrowser();
  try {
    const admin = await signIn(server.origin, ADMIN);
    const body = await longText();
    const { post } = await admin.post<{ post: { id: string } }>('/api/posts', { title: 'Long', body });
    for (const mode of ['rich', 'source'] as const) {
      const page = await browser.newPage({ baseURL: server.origin });
      const [name = '', value = ''] = admin.cookie.split('=');
      await page.context().addCookies([{ name, value, url: server.origin }]);
      await page.addInitScript(
        (chosen) => localStorage.setItem('post_editor_mode', JSON.stringify(chosen)),
        mode,
      );
      await page.goto(`/admin/posts/${post.id}`);
      const { longest, count, total } = await typeIn(page, mode);
      print(
        `${WORDS.toLocaleString('en-US')} words, CPU slowed ${SLOWED} times, ${mode}: ${KEYS} keys, tasks over 50 ms`,
        `${count}, the longest ${longest} ms, together ${total} ms`,
      );
      await page.context().close();
    }
  } finally {
    await Promise.all([browser.close(), server.stop()]);
  }
}

async function longText(): Promise<string> {
  const { posts } = await readStarterFiles();
  const blocks = posts.flatMap(({ body }) => body.split(/\n{2,}(?=\S)/));
  let text = '';
  let words = 0;
  for (let at = 0; words < WORDS; at++) {
    const block = blocks[at % blocks.length] ?? '';
    text += `${block}\n\n`;
    words += block.split(/\s+/).length;
  }
  return text;
}

async function typeIn(page: Page, mode: 'rich' | 'source') {
  const field = page.locator(mode === 'rich' ? '[contenteditable=true]' : 'textarea[name=body]');
  await field.waitFor();
  await field.evaluate((element, isRich) => {
    if (isRich) {
      const paragraphs = element.querySelectorAll(':scope > p');
      const middle = paragraphs[Math.floor(paragraphs.length / 2)];
      if (!middle) return;
      middle.scrollIntoView({ block: 'center' });
      (element as HTMLElement).focus();
      getSelection()?.collapse(middle, middle.childNodes.length);
      return;
    }
    const area = element as HTMLTextAreaElement;
    area.focus();
    area.setSelectionRange(area.value.length / 2, area.value.length / 2);
  }, mode === 'rich');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  // The first key after loading also compiles code.
  await page.keyboard.type('warm ', { delay: KEY_PAUSE_MS });
  await page.waitForTimeout(4000);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await page.keyboard.type('tea and water '.repeat(Math.ceil(KEYS / 14)).slice(0, KEYS), {
    delay: KEY_PAUSE_MS,
  });
  // Autosave, the local copy and the count of words come after a pause.
  await page.waitForTimeout(4000);
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  const rounded = (value: number) => Math.round(value);
  return {
    longest: rounded(Math.max(0, ...tasks)),
    count: tasks.length,
    total: rounded(tasks.reduce((sum, task) => sum + task, 0)),
  };
}
