import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { ok } from '../../../shared/testing/fake-server.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { sessionTexts } from '../session.texts.ts';
import { RecoverPanel } from './RecoverPanel.tsx';

const texts = sessionTexts['pt-BR'].recover;
const opener = () => screen.getByRole('button', { name: texts.open });
const email = () => screen.getByLabelText<HTMLInputElement>(texts.email);

/** Answers only on request, so that the panel can be closed while it sends. */
function slowServer() {
  const answers: (() => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () => new Promise<Response>((resolve) => answers.push(() => resolve(Response.json(ok().body)))),
  );
  return { answer: () => answers.shift()?.(), waiting: () => answers.length };
}

async function send(waiting: () => number) {
  fireEvent.click(opener());
  fireEvent.change(email(), { target: { value: 'ana@example.test' } });
  fireEvent.click(screen.getByRole('button', { name: texts.send }));
  await waitFor(() => expect(waiting()).toBeGreaterThan(0));
}

beforeEach(() => {
  registerTexts('session', sessionTexts);
  vi.spyOn(notify, 'success');
  render(<RecoverPanel />);
});

describe('the panel to recover the password', () => {
  it('[AUTH-08] stays closed if closed while sending', async () => {
    const { answer, waiting } = slowServer();
    await send(waiting);
    fireEvent.click(opener());
    answer();
    await waitFor(() => expect(notify.success).toHaveBeenCalled());
    await waitFor(() => expect(opener().getAttribute('aria-expanded')).toBe('false'));
  });

  it('[AUTH-08] ignores the response to an earlier request when opened again', async () => {
    const { answer, waiting } = slowServer();
    await send(waiting);
    fireEvent.click(opener());
    fireEvent.click(opener());
    answer();
    await waitFor(() => expect(notify.success).toHaveBeenCalled());
    expect(email().value).toBe('ana@example.test');
  });

  it('has an e-mail field that password managers do not confuse with the sign-in’s', () => {
    fireEvent.click(opener());
    expect(email().name).toBe('recover-email');
  });
});
