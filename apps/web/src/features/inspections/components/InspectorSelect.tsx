import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useId } from 'react';
import { inspectorsQuery } from '../../../shared/api/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import styles from './slots.module.css';

/** The placeholder's value: nobody is chosen (INS-03). */
const NOBODY = -1;

interface InspectorSelectProps {
  clientId: number;
  value: number | null;
  /** Who is not offered: stands there already. */
  without?: number | null;
  /** What is said when the list does not come. */
  loadFailed: string;
  problem: string | null;
  onChange(id: number | null, name: string): void;
}

/** The inspectors of a company, searched by name; with what is wrong with the choice below it. */
export function InspectorSelect({ clientId, value, without, loadFailed, problem, onChange }: InspectorSelectProps) {
  const t = useTexts('inspections');
  const problemText = useProblemText();
  const id = useId();
  const { data, error, isPending } = useQuery(inspectorsQuery(clientId));
  useEffect(() => {
    if (error) notify.error(loadFailed, { kind: 'inspection', description: problemText(error) });
  }, [error, loadFailed, problemText]);
  const options = (data ?? []).filter((option) => option.id !== without);
  const says = problem ?? (error ? loadFailed : null);
  return (
    <>
      <label htmlFor={id}>{t('dialog.inspector')}</label>
      <Select<number>
        id={id}
        value={value ?? NOBODY}
        onChange={(chosen) =>
          onChange(chosen === NOBODY ? null : chosen, options.find((option) => option.id === chosen)?.nome ?? '')
        }
        loading={isPending}
        showSearch={{ optionFilterProp: 'label' }}
        autoFocus
        options={[
          { value: NOBODY, label: t('dialog.choose') },
          ...options.map(({ id: inspector, nome }) => ({ value: inspector, label: nome })),
        ]}
        {...(says === null ? {} : { status: 'error' as const })}
        aria-describedby={`${id}-problem`}
        popupMatchSelectWidth={320}
      />
      {data && options.length === 0 ? <p className={styles.muted}>{t('dialog.noInspectors')}</p> : null}
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {says}
      </p>
    </>
  );
}
