import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { lastPlace } from './place.ts';
import { findRealm, useRealms } from './realms.ts';
import styles from './sso.module.css';

interface Props {
  /** The chosen realm or its company; null before a choice, when the only one or the last one is offered. */
  chosen: string | null;
  onChoose(realm: string): void;
  onSubmit(realm: string): void;
}

/** The companies with single sign-on, where there are any (AUTH-10). */
export function SsoChoice({ chosen, onChoose, onSubmit }: Props) {
  const t = useTexts('sso');
  const { data: realms = [] } = useRealms();
  const [checked, setChecked] = useState(false);
  const id = useId();
  const usual = realms.length === 1 ? realms[0] : findRealm(realms, lastPlace()?.realm ?? '');
  const realm = findRealm(realms, chosen ?? '')?.realm ?? usual?.realm ?? '';
  if (realms.length === 0) return null;
  const isMissing = checked && realm === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (realm === '') document.getElementById(id)?.focus();
    else onSubmit(realm);
  };

  return (
    <form className={styles.choice} onSubmit={submit} noValidate>
      <h2>{t('heading')}</h2>
      <div className={styles.field}>
        <label htmlFor={id}>{t('company')}</label>
        <select
          id={id}
          className={styles.select}
          value={realm}
          onChange={(event) => onChoose(event.target.value)}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-error` : undefined}
        >
          <option value="">{t('choose')}</option>
          {realms.map((one) => (
            <option key={one.realm} value={one.realm}>
              {one.client}
            </option>
          ))}
        </select>
        {isMissing ? (
          <span id={`${id}-error`} className={styles.error}>
            {t('companyMissing')}
          </span>
        ) : null}
      </div>
      <button type="submit" className={styles.go}>
        {t('go')}
      </button>
    </form>
  );
}
