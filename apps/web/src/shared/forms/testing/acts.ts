import { fireEvent, screen } from '@testing-library/react';

/** The control with a label. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Types a value into the control with a label. */
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
/** Clicks the only button. */
export const submit = () => fireEvent.click(screen.getByRole('button'));
/** The texts that a field is described by. */
export const below = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
