import { CLASSIFICATIONS } from '@escuta/contract';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { PrintedMap } from '../../../shared/map/index.ts';
import { ClassMark } from '../../../shared/ui/ClassMark.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { activeParts } from '../filters.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { useChipName } from './FilterChips.tsx';

/** What the browser prints of the map's screen: the map with its filters and legend, in place of a strip of the screen. */
export function PrintedDashboard() {
  const t = useTexts('samples');
  const classText = useClassTexts();
  const { number, dateTime } = useFormats();
  const { map, filters, rows, store } = useDashboard();
  const parts = activeParts(filters.search);
  const nameOf = useChipName(parts);
  const counts = { shown: number(rows.rows.length), total: number(store?.size ?? 0) };
  const head = (
    <>
      <h1>{t('list.page')}</h1>
      <span>{parts.map(nameOf).join(' · ')}</span>
      <span>{t('list.shown', counts)}</span>
      <span>{dateTime(new Date().toISOString())}</span>
    </>
  );
  const legend = (
    <ul>
      {CLASSIFICATIONS.map((code) => (
        <li key={code}>
          <ClassMark code={code} size={16} decorative />
          {classText(`name.${code}`)}
        </li>
      ))}
    </ul>
  );
  return <PrintedMap withMap={map.move} {...{ head, legend }} />;
}
