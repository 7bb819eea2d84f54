import type { blindReviewTexts } from '../features/blind-review/blind-review.texts.ts';
import type { blindPoolTexts } from '../features/blind-review/pool/pool.texts.ts';
import type { agreementReportTexts } from '../features/blind-review/report/report.texts.ts';
import type { companiesTexts } from '../features/companies/companies.texts.ts';
import type { companyListeningTexts } from '../features/companies/company-listening.texts.ts';
import type { coverageTexts } from '../features/dashboards/coverage/coverage.texts.ts';
import type { dashboardsTexts } from '../features/dashboards/dashboards.texts.ts';
import type { modelsTexts } from '../features/dashboards/proof/models.texts.ts';
import type { proofTexts } from '../features/dashboards/proof/proof.texts.ts';
import type { deskTexts } from '../features/desk/desk.texts.ts';
import type { devicesTexts } from '../features/devices/devices.texts.ts';
import type { collectTexts } from '../features/field/collect/collect.texts.ts';
import type { fieldTexts } from '../features/field/field.texts.ts';
import type { addressesTexts } from '../features/importing/addresses/addresses.texts.ts';
import type { importFrameTexts } from '../features/importing/frame.texts.ts';
import type { importingTexts } from '../features/importing/importing.texts.ts';
import type { inspectionsTexts } from '../features/inspections/inspections.texts.ts';
import type { leakReportsTexts } from '../features/leak-reports/leak-reports.texts.ts';
import type { logTexts } from '../features/log/log.texts.ts';
import type { networkTexts } from '../features/network/network.texts.ts';
import type { profileTexts } from '../features/profile/profile.texts.ts';
import type { queueTexts } from '../features/queue/queue.texts.ts';
import type { listsTexts } from '../features/samples/lists/lists.texts.ts';
import type { samplesTexts } from '../features/samples/samples.texts.ts';
import { sessionTexts } from '../features/session/session.texts.ts';
import { ssoTexts } from '../features/session/sso/sso.texts.ts';
import type { usersTexts } from '../features/users/users.texts.ts';
import { registerTexts } from '../shared/i18n/index.ts';
import { shellTexts } from './shell.texts.ts';
import type { tourTexts } from './tour/tour.texts.ts';

declare module '../shared/i18n/catalogue.ts' {
  interface TextCatalogue {
    shell: typeof shellTexts;
    session: typeof sessionTexts;
    sso: typeof ssoTexts;
    profile: typeof profileTexts;
    samples: typeof samplesTexts;
    lists: typeof listsTexts;
    field: typeof fieldTexts;
    collect: typeof collectTexts;
    leakReports: typeof leakReportsTexts;
    inspections: typeof inspectionsTexts;
    users: typeof usersTexts;
    companies: typeof companiesTexts;
    companyListening: typeof companyListeningTexts;
    devices: typeof devicesTexts;
    queue: typeof queueTexts;
    importFrame: typeof importFrameTexts;
    importing: typeof importingTexts;
    addresses: typeof addressesTexts;
    network: typeof networkTexts;
    log: typeof logTexts;
    dashboards: typeof dashboardsTexts;
    coverage: typeof coverageTexts;
    models: typeof modelsTexts;
    proof: typeof proofTexts;
    blindReview: typeof blindReviewTexts;
    blindPool: typeof blindPoolTexts;
    agreementReport: typeof agreementReportTexts;
    desk: typeof deskTexts;
    tour: typeof tourTexts;
  }
}

registerTexts('shell', shellTexts);
registerTexts('session', sessionTexts);
registerTexts('sso', ssoTexts);

/** Texts loaded with the first screen that needs them; its route waits for them (router.tsx). */
export const lateTexts = {
  profile: async () => registerTexts('profile', (await import('../features/profile/profile.texts.ts')).profileTexts),
  samples: async () => registerTexts('samples', (await import('../features/samples/samples.texts.ts')).samplesTexts),
  inspections: async () =>
    registerTexts('inspections', (await import('../features/inspections/inspections.texts.ts')).inspectionsTexts),
  lists: async () => registerTexts('lists', (await import('../features/samples/lists/lists.texts.ts')).listsTexts),
  field: async () => registerTexts('field', (await import('../features/field/field.texts.ts')).fieldTexts),
  collect: async () =>
    registerTexts('collect', (await import('../features/field/collect/collect.texts.ts')).collectTexts),
  leakReports: async () =>
    registerTexts('leakReports', (await import('../features/leak-reports/leak-reports.texts.ts')).leakReportsTexts),
  users: async () => registerTexts('users', (await import('../features/users/users.texts.ts')).usersTexts),
  companies: async () => {
    registerTexts('companies', (await import('../features/companies/companies.texts.ts')).companiesTexts);
    const listening = await import('../features/companies/company-listening.texts.ts');
    registerTexts('companyListening', listening.companyListeningTexts);
  },
  importFrame: async () =>
    registerTexts('importFrame', (await import('../features/importing/frame.texts.ts')).importFrameTexts),
  importing: async () =>
    registerTexts('importing', (await import('../features/importing/importing.texts.ts')).importingTexts),
  addresses: async () =>
    registerTexts('addresses', (await import('../features/importing/addresses/addresses.texts.ts')).addressesTexts),
  queue: async () => registerTexts('queue', (await import('../features/queue/queue.texts.ts')).queueTexts),
  devices: async () => registerTexts('devices', (await import('../features/devices/devices.texts.ts')).devicesTexts),
  network: async () => registerTexts('network', (await import('../features/network/network.texts.ts')).networkTexts),
  log: async () => registerTexts('log', (await import('../features/log/log.texts.ts')).logTexts),
  dashboards: async () =>
    registerTexts('dashboards', (await import('../features/dashboards/dashboards.texts.ts')).dashboardsTexts),
  coverage: async () =>
    registerTexts('coverage', (await import('../features/dashboards/coverage/coverage.texts.ts')).coverageTexts),
  models: async () =>
    registerTexts('models', (await import('../features/dashboards/proof/models.texts.ts')).modelsTexts),
  proof: async () => registerTexts('proof', (await import('../features/dashboards/proof/proof.texts.ts')).proofTexts),
  blindReview: async () =>
    registerTexts('blindReview', (await import('../features/blind-review/blind-review.texts.ts')).blindReviewTexts),
  blindPool: async () =>
    registerTexts('blindPool', (await import('../features/blind-review/pool/pool.texts.ts')).blindPoolTexts),
  agreementReport: async () =>
    registerTexts(
      'agreementReport',
      (await import('../features/blind-review/report/report.texts.ts')).agreementReportTexts,
    ),
  desk: async () => registerTexts('desk', (await import('../features/desk/desk.texts.ts')).deskTexts),
  tour: async () => registerTexts('tour', (await import('./tour/tour.texts.ts')).tourTexts),
} as const;
