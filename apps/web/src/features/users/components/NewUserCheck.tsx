import type { NewUsersForm } from '@escuta/contract';
import { Button } from 'antd';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { type SchemaForm, useWatch } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { Store } from '../../../shared/session/create-store.ts';
import { useRegistered } from '../hooks/use-registered.ts';
import {
  addressesTwice,
  addressOf,
  fieldOf,
  isEmail,
  isUntouched,
  type NewRow,
  type NewUsersValues,
  rowProblem,
  type TakenAddresses,
} from '../new-users.ts';
import styles from './new-user-row.module.css';

interface NewUserCheckProps {
  form: SchemaForm<NewUsersValues, NewUsersForm>;
  /** Receives the addresses that cannot be registered, for the rows. */
  taken: Store<TakenAddresses>;
  onGoTo(place: number, field: keyof NewRow): void;
}

/** How many rows cannot be registered yet, with a way to the next of them, and every address that is taken. Follows the typing, after the paint. */
export function NewUserCheck({ form, taken, onGoTo }: NewUserCheckProps) {
  const t = useTexts('users');
  const rows = useDeferredValue(useWatch({ control: form.control, name: 'usuarios' }));
  const addresses = useMemo(() => rows.map(({ email }) => addressOf(email)).filter(isEmail), [rows]);
  const known = useRegistered(addresses);
  const { twice, registered } = useTaken(rows, addresses, known, taken);
  const last = useRef(-1);
  const open = rows.flatMap((row, place) => {
    const problem = isUntouched(row) ? null : rowProblem(row, { twice, registered });
    return problem === null ? [] : [{ place, field: fieldOf(row, problem) }];
  });
  const goOn = () => {
    const next = open.find(({ place }) => place > last.current) ?? open[0];
    if (!next) return;
    last.current = next.place;
    onGoTo(next.place, next.field);
  };
  if (open.length === 0) return null;
  return (
    <div className={styles.check} data-testid="new-users-check">
      <div className={styles.checkLine}>
        <span role="status">
          {t('new.open', { n: open.length, total: rows.filter((row) => !isUntouched(row)).length })}
        </span>
        <Button size="small" onClick={goOn}>
          {t('new.next')}
        </Button>
      </div>
      <Addresses text={t('new.twice')} addresses={twice} />
      <Addresses text={t('new.registered')} addresses={registered} />
    </div>
  );
}

function Addresses({ text, addresses }: { text: string; addresses: ReadonlySet<string> }) {
  return addresses.size === 0 ? null : <p>{`${text}: ${[...addresses].join(', ')}`}</p>;
}

/** The addresses that appear twice or are registered; also tells the rows. */
function useTaken(
  rows: readonly NewRow[],
  addresses: readonly string[],
  known: ReadonlySet<string>,
  taken: Store<TakenAddresses>,
): TakenAddresses {
  const now = useMemo(
    () => ({ twice: addressesTwice(rows), registered: new Set(addresses.filter((address) => known.has(address))) }),
    [rows, addresses, known],
  );
  useEffect(() => taken.set(now), [taken, now]);
  return now;
}
