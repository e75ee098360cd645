import { signIn } from '../setup/accounts/api-session.ts';
import { addConversations } from '../setup/websites/conversations.ts';
import { serveTeaShop } from '../setup/websites/websites.ts';
import { ADMIN, spawnBenchServer } from './bench-server.ts';
import { millisecondsOf } from './milliseconds-of.ts';
import { readWebsite } from './owner.ts';
import { print } from './print.ts';

/** As many as the middle plan answers in a month. */
const QUESTIONS = 5000;
const DAYS_MS = 30 * 24 * 3600 * 1000;

/** Looks at the dashboard of a busy website's owner. */
export async function benchDashboard(): Promise<void> {
  const shop = await serveTeaShop();
  const server = await spawnBenchServer({ CRAWLER_ALLOW_HOSTS: shop.domain });
  try {
    const { slug } = await readWebsite(server.origin, shop);
    const asked = Array.from({ length: QUESTIONS }, (_, i) => ({
      question: `Question ${i % 500}`,
      at: new Date(Date.now() - (i / QUESTIONS) * DAYS_MS).toISOString(),
      isAnswered: i % 7 > 0,
    }));
    await addConversations(server.databaseUrl, slug, asked);
    const admin = await signIn(server.origin, ADMIN);
    const { user } = await admin.get<{ user: { name: string } }>('/api/auth/user');
    const milliseconds = await millisecondsOf(admin, `/u/${user.name}`);
    print(`${QUESTIONS} questions: one by one, /u/${user.name}`, `${milliseconds} ms`);
  } finally {
    await Promise.all([server.stop(), shop.close()]);
  }
}
