import { Button } from 'antd';
import { useFormats } from '../../../../shared/format/index.ts';
import form from '../../../../shared/forms/layout.module.css';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { ScrollTable } from '../../components/ScrollTable.tsx';
import { FAR_KM } from '../../extent.ts';
import type { CheckedList } from '../hooks/use-list-import.ts';

interface FarLinesProps {
  checked: CheckedList;
  onLeaveOut(cells: readonly string[]): void;
}

/** The lines far from all others, which most often have a digit wrong, and the choice to import the list without them. */
export function FarLines({ checked: { reading, summary }, onLeaveOut }: FarLinesProps) {
  const t = useTexts('addresses');
  const { number, unit } = useFormats();
  const { far, farLines, farCells } = summary;
  if (far === 0) return null;
  const isLeftOut = (reading.leftOut ?? []).length > 0;
  const title = t('far.title', { n: far, km: number(FAR_KM) });
  return (
    <>
      <h3>{title}</h3>
      <p className={form.note}>{t(isLeftOut ? 'far.leftOut' : 'far.help', { n: far })}</p>
      <ScrollTable
        name={title}
        head={[t('refusals.line'), t('column.address'), t('far.distance')]}
        rows={farLines.map(({ line, endereco, km }) => [number(line), endereco, unit(km, 'km')])}
      />
      {far > farLines.length ? <p className={form.help}>{t('far.first', { n: farLines.length })}</p> : null}
      <div className={form.buttons}>
        <Button onClick={() => onLeaveOut(isLeftOut ? [] : farCells)}>
          {t(isLeftOut ? 'far.takeIn' : 'far.leaveOut', { n: far })}
        </Button>
      </div>
    </>
  );
}
