import type { NewUsersForm } from '@escuta/contract';
import { ApiProblem } from '../../../shared/api/index.ts';
import { Refused, type SchemaForm } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { NewUsersValues } from '../new-users.ts';

/** Why no user was created, with the addresses concerned. */
export function NewUserRefusal({ form }: { form: SchemaForm<NewUsersValues, NewUsersForm> }) {
  const t = useTexts('users');
  const { refusal } = form;
  const { already_registered = [], duplicated_emails = [] } = refusal instanceof ApiProblem ? refusal.emails : {};
  return (
    <Refused form={form} title={t('new.failed')}>
      {already_registered.length > 0 ? <p>{`${t('new.registered')}: ${already_registered.join(', ')}`}</p> : null}
      {duplicated_emails.length > 0 ? <p>{`${t('new.twice')}: ${duplicated_emails.join(', ')}`}</p> : null}
    </Refused>
  );
}
