/** Role letters of the product documents, in the order of their table. */
export const ROLES = ['SUP', 'GEO', 'ADM', 'ANA', 'COL', 'GEI', 'VIS', 'COM', 'BR'] as const;
export type Role = (typeof ROLES)[number];

/** Capabilities: one per row of the permission matrix. `permissions.ts` of `@escuta/domain` lists the roles that have each. */
export const CAPABILITIES = [
  /** Map, lists, sample detail, audio. */
  'samples.view',
  /** Seen flag, comment, customer class, agree or disagree. */
  'samples.review',
  /** Reveal the address of a sample. */
  'samples.reveal_address',
  /** Move samples to another unit. */
  'samples.change_unit',
  /** Send samples from a phone or a sensor (D-34). Devices do it by their key. */
  'samples.collect',
  /** Import recordings in the browser (ING-08). */
  'samples.import',
  /** Import the addresses of a city, which belong to no company, in the browser. */
  'addresses.import',
  /** Set the system class: the super geo's desk (/admin/home-geo, /admin/samples). */
  'samples.classify',
  /** CSV, XLS and shapefile of a search (also needs the company's permission, D-12). */
  'samples.export',
  /** Companies for filters and maps, classes, inspectors of a company. */
  'companies.lookup',
  /** Companies to administer, as tree and list. */
  'companies.list',
  /** Create and edit companies, disable their users. */
  'companies.edit',
  /** The list of people. */
  'users.list',
  /** Edit another person, send them a password link. */
  'users.edit',
  /** Create people, choose their units. */
  'users.create',
  /** Devices that send samples, and their keys (ING-05). */
  'devices.manage',
  /** The queue of background work: read, try again (ING-06). */
  'queue.manage',
  /** The system log. */
  'logs.view',
  /** Inspection responsibles of a sample (also needs exibir_inspecao). */
  'inspections.view',
  /** Assign, edit and delete inspections (also needs exibir_inspecao). */
  'inspections.assign',
  /** The leak reports of a company (also needs exibir_inspecao). */
  'reports.list',
  /** Read the leak reports of samples. */
  'reports.detail',
  /** Approve reports or request a new inspection (also needs exibir_inspecao, D-27). */
  'reports.decide',
  /** Write leak reports, list one’s own open inspections (also needs exibir_inspecao, D-20). */
  'reports.create',
  /** The three dashboard tabs and every dashboard call. */
  'dashboards.view',
  /** The charts dashboard (/dashboardclient). */
  'dashboards.charts',
  /** The collector chart screen. */
  'dashboards.collectors',
  /** What listening by machine is worth (/dashboard/maquina). */
  'dashboards.machine',
  /** Let a learnt model or the rule decide on new sounds (LSN-07). */
  'listening.choose',
  /** Read the reference volumes of the impact estimate. */
  'impact.view',
  /** Set the reference volumes (/admin/config-impacto). */
  'impact.edit',
  /** Classify samples in blind review, by the sound alone (/br). */
  'blind_review.take',
  /** The agreement report: the answers of blind reviewers (/admin/br-report). */
  'blind_review.report',
  /** Own profile, password and tour, support ticket, GET of one’s own user, save/logs, sign out. */
  'own.use',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** What a refused call needed: a capability, or the right of SUP and GEO to set a company's realm and its right to export. */
export const PERMISSIONS_ASKED = [...CAPABILITIES, 'companies.permit'] as const;
export type PermissionAsked = (typeof PERMISSIONS_ASKED)[number];
