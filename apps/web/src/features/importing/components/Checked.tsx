import { Button } from 'antd';
import type { ReactNode } from 'react';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { StepTitle } from '../../../shared/ui/StepTitle.tsx';
import { Figures } from './Figures.tsx';

interface CheckedProps {
  figures: readonly (readonly [name: string, value: string])[];
  children: ReactNode;
  /** Why there is nothing to send; null if there is. */
  nothing: string | null;
  /** What the button says. */
  send: string;
  onSend(): void;
}

/** What an import would do, before anything is sent. */
export function Checked({ figures, children, nothing, send, onSend }: CheckedProps) {
  const t = useTexts('importFrame');
  return (
    <section className={form.section}>
      <StepTitle>{t('check.title')}</StepTitle>
      <Figures shown={figures} />
      {children}
      {nothing === null ? null : <p role="alert">{nothing}</p>}
      <div className={form.buttons}>
        <Button type="primary" disabled={nothing !== null} onClick={onSend}>
          {send}
        </Button>
      </div>
    </section>
  );
}
