import '../../../shared/samples/upload-period.texts.ts';
import type { Classification } from '@escuta/contract';
import { endedBeforeToday, type MapPeriod } from '@escuta/domain';
import { useMapCompanies } from '../../../shared/api/index.ts';
import { ShortName, useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { ClassMark } from '../../../shared/ui/ClassMark.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import { activeParts, type FilterPart } from '../filters.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { useImportName } from '../hooks/use-import-name.ts';
import styles from './stage.module.css';

/** Active filters of the search; each can be removed. */
export function FilterChips() {
  const t = useTexts('samples');
  const classText = useClassTexts();
  const { filters } = useDashboard();
  const parts = activeParts(filters.search);
  const nameOf = useChipName(parts);
  const titleOf = (part: FilterPart) =>
    part.part === 'classes' ? part.codes.map((code) => classText(`name.${code}`)).join(', ') : undefined;
  return (
    <ul className={styles.chips} aria-label={t('filters.active')}>
      {parts.map((part) => {
        const name = nameOf(part);
        return (
          <li key={keyOf(part)} className={styles.chip}>
            {marksOf(part).map((code) => (
              <ClassMark key={code} code={code} size={16} decorative />
            ))}
            <ShortChipName name={name} title={titleOf(part)} short={part.part === 'company'} />
            {filters.search.kind === 'id' ? (
              <button type="button" className={styles.onward} onClick={() => filters.remove(part)}>
                {t('filters.backToFilters')}
              </button>
            ) : null}
            {part.part === 'period' ? <EndedPeriod period={part} /> : null}
            <button
              type="button"
              className={styles.remove}
              aria-label={t('filters.remove', { name })}
              onClick={() => filters.remove(part)}
            >
              <CloseIcon />
            </button>
          </li>
        );
      })}
      {parts.some(({ part }) => part === 'class' || part === 'classes' || part === 'id') ? null : (
        <li className={`${styles.chip} ${styles.fixed}`}>{t('filters.allClasses')}</li>
      )}
    </ul>
  );
}

/** Says that a typed period ended before today, with a button to go on to today (D-36). */
function EndedPeriod({ period }: { period: MapPeriod }) {
  const t = useTexts('samples');
  const { filters } = useDashboard();
  if (!endedBeforeToday(period, new Date())) return null;
  return (
    <>
      <span className={styles.ended}>{t('filters.ended')}</span>
      <button type="button" className={styles.onward} onClick={filters.goOnToToday}>
        {t('filters.untilToday')}
      </button>
    </>
  );
}

function ShortChipName({ name, title = name, short }: { name: string; title?: string | undefined; short: boolean }) {
  return short ? <ShortName name={name} /> : <span title={title}>{name}</span>;
}

/** What each of these filters is called. */
export function useChipName(parts: readonly FilterPart[]): (part: FilterPart) => string {
  const t = useTexts('samples');
  const uploads = useTexts('uploadPeriod');
  const classText = useClassTexts();
  const { dateTime } = useFormats();
  const { data: companies = [] } = useMapCompanies();
  const importName = useImportName(parts.flatMap((part) => (part.part === 'import' ? [part.importacao] : [])));
  const when = (minute: string) => (minute === '' ? '' : dateTime(`${minute.replace(' ', 'T')}:00-03:00`));
  const periodOf = ({ isLastWeek, dti, dtf }: MapPeriod) => {
    if (isLastWeek) return t('filters.lastWeek');
    if (dtf === '') return t('filters.fromChip', { from: when(dti) });
    if (dti === '') return t('filters.toChip', { to: when(dtf) });
    return t('filters.periodChip', { from: when(dti), to: when(dtf) });
  };
  return (part) => {
    switch (part.part) {
      case 'id':
        return t('filters.idChip', { id: part.id_amostra });
      case 'period':
        return part.pelo_envio ? uploads('chip', { range: periodOf(part) }) : periodOf(part);
      case 'seen':
        return t(part.seen ? 'filters.seen' : 'filters.notSeen');
      case 'company':
        return companies.find(({ id_cliente }) => id_cliente === part.id_cliente)?.razao_social ?? `${part.id_cliente}`;
      case 'import':
        return t('filters.importChip', { name: importName(part.importacao) });
      case 'class':
        return classText(`name.${part.code}`);
      case 'classes':
        return t('filters.classesChip', { n: part.codes.length });
    }
  };
}

function marksOf(part: FilterPart): readonly Classification[] {
  if (part.part === 'classes') return part.codes;
  return part.part === 'class' ? [part.code] : [];
}

function keyOf(part: FilterPart): string {
  if (part.part === 'class') return part.code;
  if (part.part === 'import') return part.importacao;
  return part.part === 'company' ? `company-${part.id_cliente}` : part.part;
}
