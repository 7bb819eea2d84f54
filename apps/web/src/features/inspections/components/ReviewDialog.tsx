import { Button, Modal } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import { useReturnedFocus } from '../../../shared/ui/use-returned-focus.ts';
import type { FilledSlot } from '../slots.ts';
import { ReportLink, statusOf } from './SlotItem.tsx';
import styles from './slots.module.css';

const NOTHING = '–';

/** Result of the inspection of a slot, and its decision (INS-10). */
export function ReviewDialog({ slot, idClient, onClose }: { slot: FilledSlot; idClient: number; onClose(): void }) {
  const t = useTexts('inspections');
  const common = useTexts('common');
  useReturnedFocus();
  const { comment } = slot;
  return (
    <Modal
      open
      title={t('dialog.reviewTitle', { n: slot.slot })}
      width={480}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{common('close')}</Button>}
    >
      <dl className={styles.review}>
        <div>
          <dt>{t('slots.responsible', { n: slot.slot })}</dt>
          <dd>{slot.name}</dd>
        </div>
        {comment ? <ReviewFields comment={comment} /> : null}
      </dl>
      {comment ? (
        <ReportLink slot={slot.slot} idReport={comment.id_relatorio} idClient={idClient} />
      ) : (
        <p className={styles.muted}>{t('dialog.noReport')}</p>
      )}
    </Modal>
  );
}

function ReviewFields({ comment }: { comment: NonNullable<FilledSlot['comment']> }) {
  const t = useTexts('inspections');
  const { dateTime } = useFormats();
  const named = useReportEnumeration();
  const signed = (name: string | null, date: string | null) =>
    name && date ? t('dialog.by', { name, date: dateTime(date) }) : (name ?? (date ? dateTime(date) : NOTHING));
  const fields = {
    usuario_inspecao: signed(comment.usuario_inspecao, comment.dt_inspecao),
    tipo_vazamento: comment.tipo_vazamento && named('tipo_vazamento', comment.tipo_vazamento),
    obs_tipo_vazamento: comment.obs_tipo_vazamento,
    obs_inspecao: comment.obs_inspecao,
    decision: t(`dialog.status${statusOf(comment.status_relatorio)}`),
    usuario_aprovacao: signed(comment.usuario_aprovacao, comment.dt_aprovacao),
    obs_aprovacao: comment.obs_aprovacao,
  };
  return Object.entries(fields).map(([name, value]) => (
    <div key={name}>
      <dt>{t(`dialog.${name as keyof typeof fields}`)}</dt>
      <dd>{value ?? NOTHING}</dd>
    </div>
  ));
}
