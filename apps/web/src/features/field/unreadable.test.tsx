import '../../shared/testing/phone-store.ts';
import { LANGUAGES } from '@escuta/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/index.ts';
import { registerTexts, setLanguage } from '../../shared/i18n/index.ts';
import { startSession } from '../../shared/session/index.ts';
import { fakeServer, ok } from '../../shared/testing/fake-server.ts';
import { person } from '../../shared/testing/people.ts';
import { Outbox } from './components/Outbox.tsx';
import './outbox/reports.ts';
import { fieldTexts } from './field.texts.ts';
import { sendWaiting } from './outbox/sender.ts';
import { fieldDb } from './store/db.ts';
import { reports } from './store/drafts.ts';
import { CORRUPT_DRAFT, LATER_DRAFT, OPERATOR, RELEASED_DRAFTS } from './testing/kept-drafts.ts';

const SEND = 'POST /api/relatorio-vazamento';
const UNREADABLE = [CORRUPT_DRAFT, LATER_DRAFT];

beforeEach(async () => {
  registerTexts('field', fieldTexts);
  startSession({ token: 't', user: person({ id_usuario: OPERATOR, id_tipo_usuario: 'GEI' }), expireSeconds: 3600 });
  const db = await fieldDb();
  await db.clear('drafts');
  for (const draft of [...UNREADABLE, ...RELEASED_DRAFTS.map(({ stored }) => stored)]) await db.put('drafts', draft);
});

const stored = async () => (await (await fieldDb()).getAll('drafts')) as { chave: string; state?: string }[];

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Outbox drafts={[]} decided={[]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.findAllByTestId('state');
}

it('an unreadable report does not block the others and stays unchanged', async () => {
  const { sent } = fakeServer({ [SEND]: ok({ id_relatorio: 1, repetido: false }) });
  await sendWaiting(true);
  expect(sent).toHaveLength(RELEASED_DRAFTS.length);
  expect((await reports.list(OPERATOR)).map(({ state }) => state)).toEqual(RELEASED_DRAFTS.map(() => 'sent'));
  expect(await stored()).toEqual(expect.arrayContaining(UNREADABLE));
});

it.each(LANGUAGES)('unreadable reports are marked as such in %s', async (language) => {
  setLanguage(language);
  const states = await show();
  const { unreadable, unreadableHelp } = fieldTexts[language].outbox;
  expect(states.map(({ textContent }) => textContent)).toEqual(UNREADABLE.map(() => unreadable));
  expect(screen.getAllByText(unreadableHelp)).toHaveLength(UNREADABLE.length);
});

it('an unreadable report is downloaded as stored on the phone', async () => {
  await show();
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:1';
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Baixar uma cópia' })[0] as HTMLElement);
  await waitFor(() => expect(files).toHaveLength(1));
  const copy = JSON.parse((await files[0]?.text()) ?? '{}');
  expect(UNREADABLE.map((draft) => JSON.stringify(draft))).toContain(JSON.stringify(copy.report));
});

it('an unreadable report is discarded only after a confirmation', async () => {
  const before = (await stored()).length;
  await show();
  fireEvent.click(screen.getAllByRole('button', { name: 'Descartar' })[0] as HTMLElement);
  expect(await stored()).toHaveLength(before);
  const question = screen.getByRole('alertdialog');
  fireEvent.click(
    [...question.querySelectorAll('button')].find((one) => one.textContent === 'Descartar') as HTMLElement,
  );
  await waitFor(async () => expect(await stored()).toHaveLength(before - 1));
});
