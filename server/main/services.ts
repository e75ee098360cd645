import { type Area, area, hourly } from '../platform/area.ts';
import type { createPlatform } from '../platform/create-platform.ts';
import { deleteExpiredWindows } from '../platform/http/rate-limit-store.ts';
import { createWorker } from '../platform/jobs/worker.ts';
import { createHourlyMails } from '../platform/mail/hourly-mails.ts';
import { MAIL_JOB, mailJob } from '../platform/mail/mail-job.ts';
import type { Platform } from '../platform/platform.ts';
import { removeLeftovers } from '../platform/storage/leftovers.ts';
import { createAreas } from './areas.ts';
import { createRoutes } from './routes.ts';

/** The objects that live as long as the process: the use cases of all areas, and the worker that runs their jobs. */
export type Services = Awaited<ReturnType<typeof createServices>>;

export async function createServices(...given: Parameters<typeof createPlatform>) {
  const { services, areas } = await createAreas(...given);
  const worker = createBackgroundWorker(services, [upkeepOf(services), ...areas]);
  return {
    ...services,
    ...createRoutes(services),
    worker,
    async close() {
      await worker.stop();
      for (const { close } of areas) await close?.();
      await services.database.close();
    },
  };
}

/** What the platform itself does in the background. */
const upkeepOf = ({ config, clock, mailer, sessionStore, database: { db } }: Platform) =>
  area({
    services: {},
    jobs: { [MAIL_JOB]: mailJob(mailer) },
    periodic: [
      hourly('old-hourly-mails', () => createHourlyMails({ clock }).deleteOld(db)),
      hourly('expired-sessions', () => sessionStore.removeExpired()),
      hourly('expired-rate-limits', () => deleteExpiredWindows(db, clock)),
    ],
    inEachProcess: [{ seconds: 3600, run: () => removeLeftovers(config.dataDir) }],
  });

interface WorkerDeps extends Platform {
  settings: Platform['settings'] & { refresh(): Promise<void> };
}

function createBackgroundWorker(
  deps: WorkerDeps,
  areas: Pick<Area<object>, 'jobs' | 'periodic' | 'inEachProcess'>[],
) {
  return createWorker({
    ...deps,
    ...deps.database,
    runsJobs: deps.config.role !== 'web',
    beforeJob: deps.settings.refresh,
    handlers: Object.assign({}, ...areas.map(({ jobs }) => jobs)),
    periodic: areas.flatMap(({ periodic = [] }) => periodic),
    inEachProcess: areas.flatMap(({ inEachProcess = [] }) => inEachProcess),
  });
}
