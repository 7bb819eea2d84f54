import { Realm } from '@escuta/contract';
import { z } from 'zod';
import { Form, SelectField, useSchemaForm } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { lastPlace } from './place.ts';
import { findRealm, useRealms } from './realms.ts';
import styles from './sso.module.css';

interface Props {
  /** The chosen realm or its company; null before a choice, when the only or the last one is preselected. */
  chosen: string | null;
  onSubmit(realm: string): void;
}

/** The companies with single sign-on, if there are any (AUTH-10). */
export function SsoChoice({ chosen, onSubmit }: Props) {
  const { data: realms = [] } = useRealms();
  const usual = realms.length === 1 ? realms[0] : findRealm(realms, lastPlace()?.realm ?? '');
  const offered = findRealm(realms, chosen ?? '') ?? usual;
  if (realms.length === 0) return null;
  const realm = offered?.realm ?? '';
  return <Choice key={realm} realms={realms} offered={realm} onSubmit={onSubmit} />;
}

const Chosen = z.object({ realm: Realm.shape.realm.min(1) });

function Choice(props: { realms: readonly Realm[]; offered: string; onSubmit(realm: string): void }) {
  const t = useTexts('sso');
  const form = useSchemaForm({
    schema: Chosen,
    values: { realm: props.offered },
    send: ({ realm }) => props.onSubmit(realm),
  });
  return (
    <Form form={form} look="entrance" className={styles.choice}>
      <h2>{t('heading')}</h2>
      <SelectField
        form={form}
        name="realm"
        label={t('company')}
        errorTexts={{ required: t('companyMissing'), invalid_type: t('companyMissing') }}
        none={t('choose')}
        options={props.realms.map(({ realm, client }) => ({ value: realm, label: client }))}
      />
      <button type="submit" className={styles.go}>
        {t('go')}
      </button>
    </Form>
  );
}
