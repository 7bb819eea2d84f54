import { actionLogHandlers } from '../features/action-log/action-log.handlers.ts';
import { addressHandlers } from '../features/addresses/addresses.handlers.ts';
import { blindReviewHandlers } from '../features/blind-review/blind-review.handlers.ts';
import { companyHandlers } from '../features/companies/companies.handlers.ts';
import { coverageHandlers } from '../features/coverage/coverage.handlers.ts';
import { dashboardHandlers } from '../features/dashboards/dashboards.handlers.ts';
import { deviceHandlers } from '../features/devices/devices.handlers.ts';
import { exportHandlers } from '../features/exports/exports.handlers.ts';
import { importHandlers } from '../features/ingest/import.handlers.ts';
import { ingestHandlers } from '../features/ingest/ingest.handlers.ts';
import { inspectionHandlers } from '../features/inspections/inspections.handlers.ts';
import { leakReportHandlers } from '../features/leak-reports/leak-reports.handlers.ts';
import { listeningHandlers } from '../features/listening/listening.handlers.ts';
import { liveHandlers } from '../features/live/live.handlers.ts';
import { mediaHandlers } from '../features/media/media.handlers.ts';
import { networkHandlers } from '../features/network/network.handlers.ts';
import { queueHandlers } from '../features/queue/queue.handlers.ts';
import { sampleHandlers } from '../features/samples/samples.handlers.ts';
import { sessionHandlers } from '../features/session/session.handlers.ts';
import { systemHandlers } from '../features/system/system.handlers.ts';
import { userHandlers } from '../features/users/users.handlers.ts';
import { viewHandlers } from '../features/views/views.handlers.ts';
import type { Handlers } from './register.ts';

/** The handlers of all calls of the contract; a missing one does not compile. */
export const handlers: Handlers = {
  ...systemHandlers,
  ...sessionHandlers,
  ...userHandlers,
  ...companyHandlers,
  ...sampleHandlers,
  ...listeningHandlers,
  ...ingestHandlers,
  ...importHandlers,
  ...addressHandlers,
  ...deviceHandlers,
  ...inspectionHandlers,
  ...leakReportHandlers,
  ...dashboardHandlers,
  ...networkHandlers,
  ...coverageHandlers,
  ...exportHandlers,
  ...blindReviewHandlers,
  ...actionLogHandlers,
  ...mediaHandlers,
  ...queueHandlers,
  ...viewHandlers,
  ...liveHandlers,
};
