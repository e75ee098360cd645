import { connect } from '#server/platform/db/connect.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import { createSandbox } from '#server/shop/billing/gateway/sandbox/sandbox.ts';
import { createTestDatabase } from '../database/database.ts';
import { type GatewayUnderTest, testClock } from './gateway-under-test.ts';
import { signEvent } from './sign-event.ts';

export async function openSandbox(): Promise<GatewayUnderTest> {
  const clock = testClock();
  const store = await createTestDatabase();
  const database = connect(store.url, createLog('silent'));
  const secret = 'secret';
  const sandbox = createSandbox({ database, clock, webhookSecret: secret });
  return {
    gateway: sandbox,
    clock,
    customer: () => sandbox.createCustomer({ userId: newId(), email: 'ann@example.com', name: 'Ann' }),
    saveCard: (customerId, number, expYear = 2099) =>
      sandbox.saveCard(customerId, { number, expMonth: 12, expYear, cvc: '123' }),
    async confirm(customerId, clientSecret, isConfirmed) {
      await sandbox.confirm(customerId, clientSecret, { isConfirmed });
    },
    event(customerId) {
      const body = JSON.stringify({ customer: customerId });
      return { body: Buffer.from(body), signature: signEvent(body, secret, clock.now()) };
    },
    async close() {
      await database.close();
      await store.drop();
    },
  };
}
