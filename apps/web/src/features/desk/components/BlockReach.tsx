import { LISTENING_BLOCK } from '@escuta/domain';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './desk.module.css';
import { useDesk } from './desk-context.ts';

/** How far "most likely first" reaches with this block (LSN-03), and that some of it is drawn (LSN-04); nothing by date. */
export function BlockReach() {
  const t = useTexts('desk');
  const { number, percent } = useFormats();
  const { block } = useDesk().queue;
  if (!block || block.total === 0) return null;
  const { total, com_referencia: known, ordenadas: ranked, alcance: reached } = block;
  const counts = { reached: number(reached), ranked: number(ranked), total: number(total), known: number(known) };
  const words = [
    known === 0 ? t('reachNone', counts) : t('reach', { ...counts, share: percent(reached / Math.max(1, ranked)) }),
    total > LISTENING_BLOCK.size ? t('reachDrawn') : '',
  ];
  return (
    <p className={styles.reach} role="status" data-testid="reach">
      {words.filter((word) => word !== '').join(' ')}
    </p>
  );
}
