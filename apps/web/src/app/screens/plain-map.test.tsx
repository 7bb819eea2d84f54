import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { USUAL_CONFIG } from '../../shared/testing/contract-server.ts';
import { click, openMap } from '../testing/open-map.tsx';

const NOTICE = 'Mapa sem ruas: nenhum mapa de base foi configurado.';

describe('the notice about a map without streets', () => {
  it('is shown to administrators alone', async () => {
    const told: string[] = [];
    for (const role of ['SUP', 'GEO', 'ADM', 'ANA', 'COL', 'GEI', 'VIS', 'COM'] as const) {
      await openMap(role);
      if (screen.queryByText(NOTICE)) told.push(role);
      cleanup();
    }
    expect(told).toEqual(['SUP', 'GEO', 'ADM']);
  });

  it.each([{ pmtilesUrl: '/tiles/base.pmtiles' }, { mapStyleUrl: 'https://map.test/style' }])(
    'is not shown with %j',
    async (more) => {
      await openMap('SUP', { getConfig: { config: { ...USUAL_CONFIG.config, ...more } } });
      expect(screen.queryByText(NOTICE)).toBeNull();
    },
  );

  it('leads to the guide, and stays away in this browser once it is dismissed', async () => {
    await openMap('ADM');
    expect(screen.getByRole('link', { name: 'Como configurar' }).getAttribute('href')).toMatch(/base-map.*\.md/);
    click('button', 'Dispensar o aviso do mapa');
    expect(screen.queryByText(NOTICE)).toBeNull();
    cleanup();
    await openMap('ADM');
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});
