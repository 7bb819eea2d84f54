import { useFormats } from '../../../../shared/format/index.ts';
import form from '../../../../shared/forms/layout.module.css';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { ScrollTable } from '../../components/ScrollTable.tsx';
import type { ReadLine } from '../read/examples.ts';

/** Some lines as they would be stored: who knows the city sees letters that were read wrong and columns that were taken for others. */
export function LinesAsStored({ lines }: { lines: readonly ReadLine[] }) {
  const t = useTexts('addresses');
  const { number, coordinate } = useFormats();
  const hasRefused = lines.some((line) => 'reason' in line);
  const head = [t('refusals.line'), t('column.address'), t('column.lat'), t('column.lon')];
  const rows = lines.map((line) =>
    'reason' in line
      ? [number(line.line), '–', '–', '–', t('list.refused', { reason: t(`reason.${line.reason}`) })]
      : [number(line.line), line.endereco, coordinate(line.lat), coordinate(line.lon)],
  );
  return (
    <>
      <h3>{t('list.stored')}</h3>
      <p className={form.help}>{t('list.storedHelp')}</p>
      <ScrollTable name={t('list.stored')} head={hasRefused ? [...head, t('refusals.reason')] : head} rows={rows} />
    </>
  );
}
