import { ADMIN, ADMIN_VARIABLES } from '../accounts/admin.ts';
import { type ApiSession, signIn } from '../accounts/api-session.ts';
import { createTestDatabase } from '../database/database.ts';
import { type ReverseProxy, startProxy } from './proxy.ts';
import { bucketVariables, type S3, startS3 } from './s3.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';

/** Two processes for requests behind a proxy, and one for jobs, with PostgreSQL and a bucket. */
export interface Cluster {
  proxy: ReverseProxy;
  bucket: S3;
  web: ServerProcess[];
  worker: ServerProcess;
  admin: ApiSession;
  /** Starts another process for requests, then stops the one at this place. */
  replace(at: number): Promise<void>;
  /** Tries to start a further process with these variables. */
  spawn(env: Record<string, string>): Promise<ServerProcess>;
  stop(): Promise<void>;
}

export async function startCluster(given: Record<string, string>): Promise<Cluster> {
  const [database, bucket, proxy] = await Promise.all([
    createTestDatabase({ engine: 'postgres', isEmpty: true }),
    startS3(),
    startProxy(),
  ]);
  const spawn = (env: Record<string, string>) =>
    spawnServer({
      ...ADMIN_VARIABLES,
      DATABASE_URL: database.url,
      SITE_URL: proxy.origin,
      TRUST_PROXY: '1',
      SESSION_SECRET: 'the-same-secret-for-all-the-processes',
      STARTER_CONTENT: 'on',
      CAPTCHA: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...bucketVariables(bucket),
      ...given,
      ...env,
    });
  const [worker, ...web] = (await Promise.all(['worker', 'web', 'web'].map((ROLE) => spawn({ ROLE })))) as [
    ServerProcess,
    ...ServerProcess[],
  ];
  const sendToAll = () => proxy.sendTo(web.map(({ origin }) => origin));
  await sendToAll();
  return {
    proxy,
    bucket,
    web,
    worker,
    admin: await signIn(proxy.origin, ADMIN),
    spawn,
    async replace(at) {
      const former = web[at];
      web[at] = await spawn({ ROLE: 'web' });
      await proxy.sendTo([...web, ...(former ? [former] : [])].map(({ origin }) => origin));
      await former?.stop();
      await sendToAll();
    },
    async stop() {
      proxy.close();
      await Promise.all([worker, ...web].map((server) => server.stop()));
      bucket.close();
      await database.drop();
    },
  };
}
