import '../../shared/testing/patience.ts';
import { afterEach, vi } from 'vitest';
import { cleanUp } from '../../shared/testing/clean-up.ts';
import { closeScreen } from './open-screen.tsx';

// Maps and charts need a browser that draws; the journeys have one.
vi.mock('../../shared/map/sample-map.ts', () => import('../../shared/map/testing/fake-sample-map.ts'));
vi.mock('../../shared/map/maplibre.ts', () => ({ prepareMapLibre: async () => undefined }));
vi.mock('../../shared/map/map-press.ts', () => import('../../shared/map/testing/fake-map-press.ts'));
vi.mock('../../shared/charts/echarts.ts', () => ({
  init: () => ({ setOption: () => {}, getZr: () => ({ flush: () => {} }), resize: () => {}, dispose: () => {} }),
}));

// Loads now what screens import when they are opened: an import that is cut off by the end of its test file would fail in all later
// files, since the files share modules.
const late = import.meta.glob([
  '../../features/**/*.{ts,tsx}',
  '../tour/*.tsx',
  '!**/*.test.*',
  '!**/*worker*',
  '!**/testing/**',
]);
await Promise.all(Object.values(late).map((load) => load()));

afterEach(async () => {
  cleanUp();
  await closeScreen();
});
