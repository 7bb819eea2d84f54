import type { ReactNode } from 'react';
import form from '../../../shared/forms/layout.module.css';

/** What could not be done, and why. */
export function Trouble({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={form.note} role="alert">
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}
