import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportDetail } from '../../shared/testing/reports.ts';
import { found } from '../testing/open-map.tsx';
import { SAMPLE } from '../testing/open-sample.ts';
import { openScreen } from '../testing/open-screen.tsx';

const answers = {
  searchMap: () => found(1, { id_amostra: [SAMPLE.id_amostra], seq: [SAMPLE.seq] }),
  getSampleDetail: { amostra: SAMPLE },
  getReport: { relatorio: reportDetail() },
};

const DETAILS = [
  ['a sample', `/?id_amostra=${SAMPLE.seq}`, 'Precisão'],
  ['a report', '/admin/leak-report/detail/88/31', 'Conclusão'],
] as const;

const NOTE = 'Conteúdo de demonstração: o endereço e as inspeções não são reais.';

it.each(DETAILS)('the detail of %s tells commercial users that its content is not real', async (_, address, ready) => {
  openScreen(address, { id_tipo_usuario: 'COM' }, answers);
  await screen.findByText(ready);
  expect(screen.getByText(NOTE)).toBeTruthy();
});

it.each(DETAILS)('the detail of %s says nothing of the kind to viewers', async (_, address, ready) => {
  openScreen(address, { id_tipo_usuario: 'VIS' }, answers);
  await screen.findByText(ready);
  expect(screen.queryByText(NOTE)).toBeNull();
});
