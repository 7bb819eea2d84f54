import { type MachineProof, RESTART_NOTE_MAX, type RecorderDrift, RestartBody } from '@escuta/contract';
import { Button, Input } from 'antd';
import { useContext, useState } from 'react';
import { TableOf } from '../../../shared/charts/index.ts';
import { Bound, useSchemaForm } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { notify } from '../../../shared/ui/index.ts';
import { ProductDateTimePicker } from '../../../shared/ui/ProductDateTimePicker.tsx';
import { useReturnedFocus } from '../../../shared/ui/use-returned-focus.ts';
import card from '../components/card.module.css';
import { OnPaper } from '../components/on-paper.ts';
import { useRestart } from './proof.queries.ts';
import styles from './recorders.module.css';
import { driftKey, driftTable, isOfMany, recorderTitle, restartText } from './views.ts';

/** How the recorders have moved, and since when the reference of each counts anew; those who may choose what decides restart one (D-35). */
export function Recorders({ data }: { data: MachineProof }) {
  const t = useTexts('proof');
  const { can } = useSession();
  const mayRestart = !useContext(OnPaper) && can('listening.choose');
  const [asked, setAsked] = useState<RecorderDrift | null>(null);
  const { gravadores, movidos, avaliados } = data.deriva;
  const isNamed = isOfMany(gravadores);
  const restarted = gravadores.filter(({ reinicio }) => reinicio !== null);
  const action = {
    name: t('restart.column'),
    of: (key: string) => {
      const drift = gravadores.find((one) => driftKey(one) === key);
      if (!drift) return null;
      const name = recorderTitle(drift, isNamed, t);
      return (
        <Button size="small" aria-label={t('restart.of', { name })} onClick={() => setAsked(drift)}>
          {t('restart.open')}
        </Button>
      );
    },
  };
  return (
    <>
      <TableOf table={driftTable(data, t)} {...(mayRestart && { action })} />
      <p className={card.note}>{t('drifted', { moved: movidos, n: avaliados })}</p>
      {restarted.length > 0 ? (
        <ul className={styles.restarts} aria-label={t('restart.list')}>
          {restarted.map((drift) => (
            <li key={driftKey(drift)}>
              <strong>{recorderTitle(drift, isNamed, t)}</strong> {drift.reinicio ? restartText(drift.reinicio, t) : ''}
            </li>
          ))}
        </ul>
      ) : null}
      {asked ? (
        <RestartDialog drift={asked} name={recorderTitle(asked, isNamed, t)} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}

interface RestartDialogProps {
  drift: RecorderDrift;
  name: string;
  onClose(): void;
}

/** Asks since when the reference counts anew, and why: it changes what the whole company hears first. */
function RestartDialog({ drift: { id_cliente, tipo, nome }, name, onClose }: RestartDialogProps) {
  useReturnedFocus();
  const t = useTexts('proof');
  const restart = useRestart();
  const form = useSchemaForm({
    schema: RestartBody,
    values: { id_cliente, tipo, nome, desde: null, nota: '' },
    send: async (body) => {
      await restart(body);
      notify.success(t('restart.done', { name }), { kind: 'save' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('restart.title', { name })}
      verb={t('restart.yes')}
      sendingVerb={t('restart.sending')}
      failed={t('restart.failed')}
      onClose={onClose}
    >
      <p>{t('restart.text')}</p>
      <Bound form={form} name="nota" label={t('restart.note')} help={t('restart.noteHelp')}>
        {({ value, onChange, ...control }) => (
          <Input.TextArea
            {...control}
            autoFocus
            value={value ?? ''}
            maxLength={RESTART_NOTE_MAX}
            showCount
            rows={2}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Bound>
      <Bound form={form} name="desde" label={t('restart.from')} help={t('restart.fromHelp')}>
        {({ id, value, onChange }) => (
          <ProductDateTimePicker id={id} value={value ?? ''} onChange={(minute) => onChange(minute || null)} />
        )}
      </Bound>
    </FormDialog>
  );
}
