import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StepProgress } from './StepProgress.tsx';

it('a screen reader is told the step, not each percent of it', async () => {
  const { rerender } = render(<StepProgress name="Conferindo…" part={0.12} />);
  const status = screen.getByRole('status');
  const bar = await screen.findByRole('progressbar', { name: 'Conferindo…' });
  expect(bar.getAttribute('aria-valuenow')).toBe('12');
  expect([status.textContent, status.contains(bar)]).toEqual(['Conferindo…', false]);
  rerender(<StepProgress name="Conferindo…" part={0.13} />);
  expect(bar.getAttribute('aria-valuenow')).toBe('13');
  expect(status.textContent).toBe('Conferindo…');
});
