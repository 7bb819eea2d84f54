import type { ReactNode } from 'react';
import { LanguageChoice } from '../../../shared/ui/choices.tsx';
import { Logo } from '../../../shared/ui/Logo.tsx';
import styles from './Entrance.module.css';
import { WaterTrace } from './WaterTrace.tsx';

/** The frame of the screens before the sign-in: product name, heading, form, language (AUTH-01). */
export function Entrance({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <main className={styles.panel}>
        <div className={styles.brand}>
          <Logo size={36} />
          <span>Escuta</span>
        </div>
        <div className={styles.words}>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {children}
        <LanguageChoice />
      </main>
      <WaterTrace />
    </div>
  );
}
