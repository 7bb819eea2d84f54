import { Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useStart } from '../hooks/use-start.ts';
import styles from './screens.module.css';

const CHECKS = ['phones', 'volume', 'quiet', 'time'] as const;

/** Welcome, checklist and start button (BR-01). */
export default function StartPage() {
  const t = useTexts('blindReview');
  const { busy, start } = useStart();
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [missed, setMissed] = useState(false);
  const id = useId();
  const isReady = checked.size === CHECKS.length;
  const toggle = (name: string) => {
    const next = new Set(checked);
    if (!next.delete(name)) next.add(name);
    setChecked(next);
  };
  const submit = () => {
    if (isReady) return start();
    setMissed(true);
    document.getElementById(`${id}-${CHECKS.find((name) => !checked.has(name))}`)?.focus();
  };
  return (
    <div className={styles.page}>
      <h1>{t('start.title')}</h1>
      <p className={styles.lead}>{t('start.lead')}</p>
      <fieldset className={styles.checks} aria-describedby={`${id}-error`}>
        <legend>{t('start.checklist')}</legend>
        {CHECKS.map((name) => (
          <Checkbox key={name} id={`${id}-${name}`} checked={checked.has(name)} onChange={() => toggle(name)}>
            {t(`start.check.${name}`)}
          </Checkbox>
        ))}
        <p id={`${id}-error`} className={styles.error} role="alert">
          {missed && !isReady ? t('start.missing') : ''}
        </p>
      </fieldset>
      <Button type="primary" size="large" loading={busy} onClick={submit}>
        {t('start.start')}
      </Button>
    </div>
  );
}
