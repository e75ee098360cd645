import { expect, test } from 'vitest';
import { personWithRole } from '../factories.ts';
import { startApp } from '../setup/app/app.ts';

test.each([{ isVerified: false }, { isSuspended: true }])(
  'an admin who cannot sign in (%j) does not count as the first admin',
  async (change) => {
    const app = await startApp();
    const first = await personWithRole(app, 'ADMIN');
    const second = await personWithRole(app, 'ADMIN');
    const firstAdmin = async () => (await app.services.users.firstAdmin())?.id;
    expect(await firstAdmin()).toBe(first.id);
    await second.client.patch(`/api/admin/users/${first.id}`).send(change).expect(200);
    expect(await firstAdmin()).toBe(second.id);
    await app.close();
  },
);
