import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect } from 'react';
import { inspectorsQuery } from '../../../shared/api/index.ts';
import { Labelled } from '../../../shared/forms/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { lookUpByLabel } from '../../../shared/ui/look-up.ts';
import styles from './slots.module.css';

interface InspectorSelectProps {
  clientId: number;
  value: number | null;
  /** The current inspector of the slot, who is not offered. */
  without?: number | null;
  /** Error text when the list cannot be loaded. */
  loadFailed: string;
  problem: string | undefined;
  onChange(id: number, name: string): void;
}

/** Choice of one of a company's inspectors, searched by name. */
export function InspectorSelect({ clientId, value, without, loadFailed, problem, onChange }: InspectorSelectProps) {
  const t = useTexts('inspections');
  const problemText = useProblemText();
  const { data, error, isPending } = useQuery(inspectorsQuery(clientId));
  useEffect(() => {
    if (error) notify.error(loadFailed, { kind: 'inspection', description: problemText(error) });
  }, [error, loadFailed, problemText]);
  const options = (data ?? []).filter((option) => option.id !== without);
  return (
    <>
      <Labelled label={t('dialog.inspector')} error={problem ?? (error ? loadFailed : undefined)}>
        {(control) => (
          <Select<number | null>
            {...control}
            value={value}
            onChange={(chosen) =>
              chosen !== null && onChange(chosen, options.find((option) => option.id === chosen)?.nome ?? '')
            }
            placeholder={t('dialog.choose')}
            loading={isPending}
            showSearch={lookUpByLabel}
            autoFocus
            options={options.map(({ id: inspector, nome }) => ({ value: inspector, label: nome }))}
            {...(control['aria-invalid'] && { status: 'error' as const })}
            popupMatchSelectWidth={320}
          />
        )}
      </Labelled>
      {data && options.length === 0 ? <p className={styles.muted}>{t('dialog.noInspectors')}</p> : null}
    </>
  );
}
