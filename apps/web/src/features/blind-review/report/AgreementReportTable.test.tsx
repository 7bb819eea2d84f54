import type { BlindReviewRow } from '@escuta/contract';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { startSession } from '../../../shared/session/index.ts';
import { person } from '../../../shared/testing/people.ts';
import { AgreementReportTable } from './AgreementReportTable.tsx';
import { agreementReportTexts } from './report.texts.ts';

beforeAll(() => registerTexts('agreementReport', agreementReportTexts));

const row = (id_amostra: number, consenso: BlindReviewRow['consenso']): BlindReviewRow => ({
  ...{ id_amostra, seq: `C-${id_amostra}`, razao_social: 'Setor Ipê', consenso, situacao: 'aberta' },
  ...{ dt_upload: '2026-11-19T09:00:00-03:00', dt_amostra: '2026-11-18T09:00:00-03:00' },
  ...{ final: { dt_class: null, class: null }, geo: [] },
});

it.each([
  ['does not lead a super admin, who has no desk, to the desk', 'SUP', []],
  ['leads who has the desk there from a sample without agreement', 'GEO', ['/admin/samples?sem_consenso=true']],
] as const)('the agreement report %s', (_, id_tipo_usuario, addresses) => {
  startSession({ token: 'a-token', user: person({ id_tipo_usuario }), expireSeconds: 3600 });
  render(
    <MemoryRouter>
      <AgreementReportTable rows={[row(7, 'sem_consenso'), row(8, 'com_consenso')]} />
    </MemoryRouter>,
  );
  const links = screen.queryAllByText('Ver na mesa').map((link) => link.getAttribute('href'));
  expect(links).toEqual(addresses);
  expect(screen.getByText('C-7').getAttribute('href')).toBe('/?id_amostra=C-7&amostra=7');
});
