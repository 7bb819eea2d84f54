import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { importingTexts } from '../importing.texts.ts';
import { RefusalList } from './RefusalList.tsx';

beforeAll(() => registerTexts('importing', importingTexts));

it('a recording of a damaged archive is refused in words with the way out', () => {
  render(<RefusalList name="maré.zip" refusals={[{ file: 'a.wav', reason: 'file_unreadable', why: 'zipDamaged' }]} />);
  const row = screen.getByRole('row', { name: /a\.wav/ });
  expect([...row.querySelectorAll('td,th')].map((cell) => cell.textContent)).toEqual([
    'a.wav',
    'O arquivo não pôde ser lido',
    'O .zip está danificado. Compacte as gravações de novo.',
  ]);
});
