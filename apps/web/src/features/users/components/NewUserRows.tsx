import { NEW_USERS_MAX, type NewUsersForm } from '@escuta/contract';
import { assignableRoles } from '@escuta/domain';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { type Ref, useCallback, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type SchemaForm, useFieldArray } from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { Store } from '../../../shared/session/create-store.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import {
  EMPTY_ROW,
  insertLines,
  type NewRow,
  type NewUsersValues,
  readTable,
  roleBefore,
  type TakenAddresses,
} from '../new-users.ts';
import { NewUserRow } from './NewUserRow.tsx';

const ROW_PX = 79;
/** Rows rendered beyond the visible ones, so that Tab finds the next field. */
const OVERSCAN = 6;

/** Methods of the rows for the page around them. */
export interface RowsHandle {
  /** Scrolls to a row and focuses one of its fields. */
  goTo(place: number, field: keyof NewRow): void;
}

interface NewUserRowsProps {
  form: SchemaForm<NewUsersValues, NewUsersForm>;
  taken: Store<TakenAddresses>;
  handle?: Ref<RowsHandle>;
}

/** The rows of new users; rows can be added, pasted and deleted. Only rows near the view are rendered. */
export function NewUserRows({ form, taken, handle }: NewUserRowsProps) {
  const t = useTexts('users');
  const id = useId();
  const { user } = useSession();
  const roles = useMemo(() => (user ? assignableRoles(user) : []), [user]);
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'usuarios' });
  const paste = usePaste(form, replace, roles);
  const { list, virtual, wanted, setWanted, arrived } = useScrolledRows(fields.length);
  useImperativeHandle(
    handle,
    () => ({
      goTo: (place, field) => {
        virtual.scrollToIndex(place, { align: 'center' });
        setWanted({ place, field });
      },
    }),
    [virtual, setWanted],
  );
  const shown = virtual.getVirtualItems();
  const above = (shown[0]?.start ?? 0) - virtual.options.scrollMargin;
  const below = virtual.getTotalSize() - ((shown.at(-1)?.end ?? 0) - virtual.options.scrollMargin);
  return (
    <section className={styles.section} aria-labelledby={`${id}-people`} data-tour="newUser">
      <h2 id={`${id}-people`}>{t('new.people', { n: fields.length })}</h2>
      <p className={styles.help}>{t('new.pasteHelp')}</p>
      <ul ref={list} style={{ paddingTop: Math.max(0, above), paddingBottom: Math.max(0, below) }}>
        {shown.map(({ index }) => (
          <NewUserRow
            key={fields[index]?.id}
            form={form}
            place={index}
            roles={roles}
            taken={taken}
            measure={virtual.measureElement}
            focused={wanted?.place === index ? wanted.field : null}
            onFocused={arrived}
            onPaste={paste}
            onDelete={fields.length > 1 ? remove : undefined}
          />
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button disabled={fields.length >= NEW_USERS_MAX} onClick={() => append(EMPTY_ROW, { shouldFocus: false })}>
          {t('new.add')}
        </Button>
      </div>
    </section>
  );
}

/** The window of rendered rows, and the field that gets the focus once its row is rendered. */
function useScrolledRows(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  const [wanted, setWanted] = useState<{ place: number; field: keyof NewRow } | null>(null);
  useLayoutEffect(() => {
    if (list.current) setMargin(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_PX,
    measureElement: (row) => row.getBoundingClientRect().height || ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: margin,
  });
  const arrived = useCallback(() => setWanted(null), []);
  return { list, virtual, wanted, setWanted, arrived };
}

/** Turns pasted spreadsheet rows into rows of the form. */
function usePaste(
  { getValues }: SchemaForm<NewUsersValues, NewUsersForm>,
  replace: (rows: NewRow[]) => void,
  roles: ReturnType<typeof assignableRoles>,
) {
  const t = useTexts('users');
  return useCallback(
    (place: number, text: string) => {
      const rows = getValues('usuarios');
      const lines = readTable(text, roles, roleBefore(rows[place]));
      if (!lines) return false;
      const filled = insertLines(rows, place, lines);
      replace(filled.rows);
      if (filled.left > 0) notify.warning(t('new.tooMany', { max: NEW_USERS_MAX, left: filled.left }));
      return true;
    },
    [getValues, replace, roles, t],
  );
}
