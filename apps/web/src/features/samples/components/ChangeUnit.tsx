import { Button, Modal, TreeSelect } from 'antd';
import { useState } from 'react';
import { companyTree } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { Labelled } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { type UnitDialog, useChangeUnit } from '../hooks/use-change-unit.ts';
import { movingTo } from '../unit-change.ts';
import styles from './unit.module.css';

/** The list's "Change unit" button and its dialogs; for SUP and GEO only (MAP-08, UNI-01). */
export function ChangeUnit() {
  const { can } = useDashboard();
  return can('samples.change_unit') ? <ChangeUnitLink /> : null;
}

function ChangeUnitLink() {
  const t = useTexts('samples');
  const { rows, loading } = useDashboard();
  const { dialog, busy, open, confirm, close } = useChangeUnit();
  const notice = dialog?.kind === 'notice' ? dialog : null;
  return (
    <>
      <Button
        type="link"
        disabled={rows.rows.length === 0 || loading}
        loading={busy && dialog === null}
        onClick={() => void open()}
      >
        {t('unit.link')}
      </Button>
      <Modal
        open={notice !== null}
        title={t('unit.attention')}
        width={400}
        onCancel={close}
        footer={
          <Button type="primary" onClick={close}>
            {t('unit.understood')}
          </Button>
        }
      >
        {notice?.text}
      </Modal>
      {dialog?.kind === 'choice' ? (
        <UnitChoice dialog={dialog} busy={busy} onConfirm={(unit) => void confirm(unit)} onCancel={close} />
      ) : null}
    </>
  );
}

interface UnitChoiceProps {
  dialog: Extract<UnitDialog, { kind: 'choice' }>;
  busy: boolean;
  onConfirm(unit: number): void;
  onCancel(): void;
}

/** Choice of the unit, with the number of samples that would move from each unit. */
function UnitChoice({ dialog, busy, onConfirm, onCancel }: UnitChoiceProps) {
  const t = useTexts('samples');
  const [unit, setUnit] = useState<number | null>(null);
  return (
    <Modal
      open
      title={t('unit.title')}
      width={440}
      onCancel={onCancel}
      mask={{ closable: !busy }}
      okText={t('unit.select')}
      cancelText={t('unit.cancel')}
      okButtonProps={{ disabled: unit === null, loading: busy }}
      onOk={() => unit !== null && onConfirm(unit)}
    >
      <div className={styles.choice}>
        <Labelled label={t('unit.unit')}>
          {(control) => (
            <TreeSelect
              {...control}
              treeData={companyTree(dialog.units)}
              {...(unit === null ? {} : { value: unit })}
              onChange={(value: number) => setUnit(value)}
              treeDefaultExpandAll
              showSearch
              treeNodeFilterProp="title"
              placeholder={t('unit.choose')}
              listHeight={280}
              // Not the field's width, which is too small while the dialog opens.
              popupMatchSelectWidth={320}
            />
          )}
        </Labelled>
        <MoveSummary dialog={dialog} unit={unit} />
        {dialog.problem ? (
          <p role="alert" className={styles.problem}>
            {dialog.problem}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}

function MoveSummary({ dialog, unit }: { dialog: UnitChoiceProps['dialog']; unit: number | null }) {
  const t = useTexts('samples');
  const { number } = useFormats();
  const { change, companies } = dialog;
  const nameOf = (id: number) => companies.find(({ id_cliente }) => id_cliente === id)?.razao_social ?? String(id);
  return (
    <section className={styles.summary} aria-live="polite" data-testid="unit-summary">
      <strong>{t('unit.moving', { n: movingTo(change.from, unit) })}</strong>
      <dl>
        <dt>{t('unit.from')}</dt>
        <dd>
          {change.from.map(({ id_cliente, total }) => (
            <span key={id_cliente} className={styles.share} data-stays={id_cliente === unit}>
              <bdi>{nameOf(id_cliente)}</bdi>
              <span>{id_cliente === unit ? t('unit.alreadyThere') : number(total)}</span>
            </span>
          ))}
        </dd>
        <dt>{t('unit.to')}</dt>
        <dd>{unit === null ? '–' : <bdi>{nameOf(unit)}</bdi>}</dd>
      </dl>
    </section>
  );
}
