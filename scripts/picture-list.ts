/** What every screenshot shows besides the screens of its features: frames, design and shared parts. */
const EVERYWHERE = ['apps/web/src/app/layouts', 'apps/web/src/app/base.css', 'apps/web/src/shared'];

const screensOf = (...features: string[]) => [
  ...EVERYWHERE,
  ...features.map((name) => `apps/web/src/features/${name}`),
];

/** The README's screenshots of the demonstration: the sources of the screen that each shows. */
export const PICTURES = {
  map: screensOf('samples', 'inspections'),
  'login-phone': screensOf('session'),
  'map-phone': screensOf('samples'),
  selection: screensOf('inspections'),
  'leak-report': screensOf('leak-reports'),
  users: screensOf('users'),
  'field-phone': screensOf('field'),
  'field-report-phone': screensOf('field'),
  dashboard: screensOf('dashboards'),
  desk: screensOf('desk'),
  'blind-review': screensOf('blind-review'),
} as const;
export type PictureName = keyof typeof PICTURES;

/** Screenshots of recordings that the repository does not have; `npm run test:field` takes them. */
export const FIELD_PICTURES = ['field-map', 'field-4096'] as const;
export type FieldPictureName = (typeof FIELD_PICTURES)[number];
