/** What every screenshot shows besides the screens of its features: frames, design and shared parts. */
const EVERYWHERE = ['apps/web/src/app/layouts', 'apps/web/src/app/base.css', 'apps/web/src/shared'];

const screensOf = (...features: string[]) => [
  ...EVERYWHERE,
  ...features.map((name) => `apps/web/src/features/${name}`),
];

/** The screenshots of the map in docs/map.md: each distance (as a zoom) on each screen in each theme. */
export const DISTANCES = { city: 12.5, district: 15, street: 17.5 } as const;
export const SCREENS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export const THEMES = ['light', 'dark'] as const;
export type MapPicture = `map-${keyof typeof DISTANCES}-${keyof typeof SCREENS}-${(typeof THEMES)[number]}`;
const keysOf = <Name extends string>(names: Record<Name, unknown>) => Object.keys(names) as Name[];
const MAP_PICTURES = keysOf(DISTANCES).flatMap((distance) =>
  keysOf(SCREENS).flatMap((screen) => THEMES.map((theme): MapPicture => `map-${distance}-${screen}-${theme}`)),
);

/** For each screenshot of the demonstration in README and docs/map.md: the folders with the sources of the screen that it shows. */
export const PICTURES = {
  map: screensOf('samples', 'inspections'),
  ...(Object.fromEntries(MAP_PICTURES.map((name) => [name, screensOf('samples')])) as Record<MapPicture, string[]>),
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
