import type { Route } from './http/route.ts';
import type { JobHandler } from './jobs/job-handler.ts';
import type { PeriodicTask } from './jobs/periodic.ts';

/** What an area offers, besides its routes. */
export interface Area<Services extends object> {
  /** The use cases of its features, for the areas above it, routes and pages. */
  services: Services;
  /** By the kind of job. */
  jobs?: Record<string, JobHandler>;
  periodic?: PeriodicTask[];
  /** What every process does from time to time. */
  inEachProcess?: Omit<PeriodicTask, 'name'>[];
  /** Called when the process ends. */
  close?(): Promise<void> | void;
}

/** Checks the type of what an area offers, and infers its services. */
export const area = <Services extends object>(offered: Area<Services>): Area<Services> => offered;

/** A task that one of the processes does once an hour. */
export const hourly = (name: string, run: () => Promise<unknown>): PeriodicTask => ({
  name,
  seconds: 3600,
  run,
});

/** The routes of several features, from what all of them need. They are matched in this order. */
export const routesOf =
  <Apis extends Api[]>(...apis: Apis) =>
  (deps: DepsOf<Apis[number]>): Route[] =>
    apis.flatMap((api) => api(deps as never));

type Api = (deps: never) => Route[];

/** A parameter that every one of the functions accepts. */
type DepsOf<Each extends Api> = (
  Each extends (deps: infer Deps) => Route[]
    ? (deps: Deps) => void
    : never
) extends (deps: infer All) => void
  ? All
  : never;
