import { act, render, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setLanguage } from '../i18n/index.ts';
import { currentFormats, useFormats } from './index.ts';
import { shortName } from './names.ts';
import { ShortName } from './ShortName.tsx';

it('[SHELL-07] formats follow a change of language', () => {
  const { result } = renderHook(() => useFormats());
  expect(result.current.number(3355)).toBe('3.355');
  act(() => setLanguage('en'));
  expect(result.current.number(3355)).toBe('3,355');
  expect(currentFormats().date('2026-02-09T12:00:00-03:00')).toBe('02/09/2026');
});

it('[SHELL-07] shortens names above 17 characters only', () => {
  expect(shortName('Dezessete letras!')).toBe('Dezessete letras!');
  expect(shortName('Dezoito letras aqu')).toBe('Dezoito letras a…');
  expect([...shortName('Companhia de Saneamento')].length).toBeLessThanOrEqual(17);
});

it('[SHELL-07] keeps the whole name on hover and for screen readers', () => {
  const { container } = render(<ShortName name="Companhia de Saneamento" />);
  expect(container.querySelector('[title="Companhia de Saneamento"]')).not.toBeNull();
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('Companhia de San…');
});
