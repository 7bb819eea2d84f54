import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../shared/i18n/index.ts';
import { sampleRow } from '../../shared/testing/samples.ts';
import { openSample } from '../testing/open-sample.ts';
import { openScreen } from '../testing/open-screen.tsx';

const WRITTEN = [
  ['pt-BR', '1-50 de 3.355', '1.004,3 m', '-2,53073'],
  ['en', '1-50 of 3,355', '1,004.3 m', '-2.53073'],
  ['es', '1-50 de 3.355', '1.004,3 m', '-2,53073'],
] as const;

describe.each(WRITTEN)('numbers in %s', (language, range, precision, latitude) => {
  it('are those of the language below a list', async () => {
    const amostras = Array.from({ length: 50 }, (_, at) => sampleRow({ id_amostra: 700 + at, seq: `Ç-${at}` }));
    openScreen('/list', 'ANA', { searchSamples: { amostras, total: 3355 } });
    await waitFor(() => expect(screen.getByTestId('range').textContent).toContain('3.355'));
    act(() => setLanguage(language));
    expect(screen.getByTestId('range').textContent).toBe(range);
  });

  it('are those of the language in the detail of a sample, while its id stays as it is', async () => {
    await openSample({ precisao: 1004.25, seq: '1004.25-7' });
    act(() => setLanguage(language));
    const detail = document.querySelector('dl')?.textContent ?? '';
    for (const part of [precision, latitude, '1004.25-7']) expect(detail).toContain(part);
  });
});
