import type { InspectionState, SampleDetail } from '@escuta/contract';
import type { SlotNumber } from '@escuta/domain';
import { Button, Tooltip } from 'antd';
import { useId, useState } from 'react';
import type { createTurns } from '../../../shared/api/index.ts';
import { textsOf, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { useSlotActions } from '../hooks/use-slot-actions.ts';
import { type FilledSlot, filledSlots, newInspectionRefusal } from '../slots.ts';
import { InspectorDialog } from './InspectorDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { SlotItem } from './SlotItem.tsx';
import styles from './slots.module.css';

/** The open dialog. */
type Opened = { kind: 'inspector'; slot: SlotNumber | null } | { kind: 'remove' | 'review'; slot: SlotNumber } | null;

interface SampleInspectionsProps {
  sample: SampleDetail;
  /** Called when the slots changed, here or by another user. */
  onState(id: number, state: InspectionState): void;
  /** Lets the changes and readings of a sample follow each other, so that none crosses another. */
  takeTurn: ReturnType<typeof createTurns>;
}

/** The inspections of a sample: inspectors, results, and buttons to assign, replace and remove (INS-01 to INS-10, DET-09, DET-10). */
export function SampleInspections({ sample, onState, takeTurn }: SampleInspectionsProps) {
  const t = useTexts('inspections');
  const { can } = useSession();
  const [opened, setOpened] = useState<Opened>(null);
  const actions = useSlotActions(sample, onState, takeTurn);
  const headingId = useId();
  const mayAssign = can('inspections.assign');
  const slots = filledSlots(sample);
  const chosen: FilledSlot | undefined = slots.find(({ slot }) => slot === opened?.slot);
  const close = () => setOpened(null);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h3 id={headingId}>{t('slots.title')}</h3>
        {mayAssign ? (
          <NewInspection sample={sample} onOpen={() => setOpened({ kind: 'inspector', slot: null })} />
        ) : null}
      </div>
      {slots.length === 0 ? <p className={styles.muted}>{t('slots.none')}</p> : null}
      <ul className={styles.slots}>
        {slots.map((slot) => (
          <SlotItem
            key={slot.slot}
            slot={slot}
            idClient={sample.id_cliente}
            mayAssign={mayAssign}
            onEdit={() => setOpened({ kind: 'inspector', slot: slot.slot })}
            onRemove={() => setOpened({ kind: 'remove', slot: slot.slot })}
            onReview={() => setOpened({ kind: 'review', slot: slot.slot })}
          />
        ))}
      </ul>
      {opened?.kind === 'inspector' ? (
        <InspectorDialog sample={sample} slot={opened.slot} actions={actions} onClose={close} />
      ) : null}
      {opened?.kind === 'remove' && chosen ? <RemoveDialog slot={chosen} actions={actions} onClose={close} /> : null}
      {opened?.kind === 'review' && chosen ? (
        <ReviewDialog slot={chosen} idClient={sample.id_cliente} onClose={close} />
      ) : null}
    </section>
  );
}

/** Button for a new inspection: hidden for a pending sample, disabled with the reason if no slot can be filled (DET-09). */
function NewInspection({ sample, onOpen }: { sample: SampleDetail; onOpen(): void }) {
  const t = useTexts('inspections');
  const reasonId = useId();
  const refusal = newInspectionRefusal(sample);
  if (refusal === 'sample_pending') return null;
  const reason = refusal && textsOf('problems')(refusal);
  return (
    <Tooltip title={reason}>
      <Button disabled={refusal !== null} aria-describedby={reason ? reasonId : undefined} onClick={onOpen}>
        {t('slots.add')}
      </Button>
      {reason ? (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      ) : null}
    </Tooltip>
  );
}
