import type { z } from 'zod';
import { actionLogRoutes } from './routes/action-log.ts';
import { addressRoutes } from './routes/addresses.ts';
import { blindReviewRoutes } from './routes/blind-review.ts';
import { companiesRoutes } from './routes/companies.ts';
import { coverageRoutes } from './routes/coverage.ts';
import { dashboardRoutes } from './routes/dashboards.ts';
import { devicesRoutes } from './routes/devices.ts';
import { exportsRoutes } from './routes/exports.ts';
import { importRoutes } from './routes/importing.ts';
import { ingestRoutes } from './routes/ingest.ts';
import { inspectionRoutes } from './routes/inspections.ts';
import { leakReportRoutes } from './routes/leak-reports.ts';
import { liveRoutes } from './routes/live.ts';
import { networkRoutes } from './routes/network.ts';
import { queueRoutes } from './routes/queue.ts';
import { samplesRoutes } from './routes/samples.ts';
import { sessionRoutes } from './routes/session.ts';
import { systemRoutes } from './routes/system.ts';
import { usersRoutes } from './routes/users.ts';
import { viewsRoutes } from './routes/views.ts';

/** All API calls. Besides these the server registers only the API document below /api. */
export const routes = {
  ...systemRoutes,
  ...sessionRoutes,
  ...usersRoutes,
  ...companiesRoutes,
  ...samplesRoutes,
  ...ingestRoutes,
  ...importRoutes,
  ...addressRoutes,
  ...devicesRoutes,
  ...queueRoutes,
  ...exportsRoutes,
  ...inspectionRoutes,
  ...leakReportRoutes,
  ...dashboardRoutes,
  ...networkRoutes,
  ...coverageRoutes,
  ...blindReviewRoutes,
  ...actionLogRoutes,
  ...viewsRoutes,
  ...liveRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;

type Part<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? S : never;
export type ParamsOf<N extends RouteName> = z.input<Part<Routes[N], 'params'>>;
export type BodyOf<N extends RouteName> = z.input<Part<Routes[N], 'body'>>;
export type QueryOf<N extends RouteName> = z.input<Part<Routes[N], 'query'>>;
export type ParsedParamsOf<N extends RouteName> = z.output<Part<Routes[N], 'params'>>;
export type ParsedBodyOf<N extends RouteName> = z.output<Part<Routes[N], 'body'>>;
export type ParsedQueryOf<N extends RouteName> = z.output<Part<Routes[N], 'query'>>;
export type ReplyOf<N extends RouteName> = z.output<Part<Routes[N], 'reply'>>;
