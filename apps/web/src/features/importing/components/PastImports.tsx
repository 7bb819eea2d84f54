import type { ImportState } from '@escuta/contract';
import { IMPORT_STATE_NAMES } from '@escuta/domain';
import { Link } from 'react-router';
import { PASSING_VISIT } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useLanguage, useTexts } from '../../../shared/i18n/index.ts';
import styles from './past-imports.module.css';
import { ScrollTable } from './ScrollTable.tsx';

/** What every import tells. */
interface PastImport {
  arquivo: string;
  usuario: string | null;
  dt_inicio: string;
  situacao: ImportState;
  recusados: number;
}

interface PastImportsProps<Import> {
  /** The last one first. */
  imports: readonly Import[];
  /** Company of each, where they have one. */
  company?: { name: string; of(one: Import): string };
  /** Address of the map with what has come in; null where nothing has. */
  mapOf?(one: Import): string | null;
  /** The columns of counts; that of refusals comes last. */
  counts: readonly (readonly [name: string, of: (one: Import) => number])[];
}

/** Who imported what and when, and how it ended. */
export function PastImports<Import extends PastImport>({ imports, company, mapOf, counts }: PastImportsProps<Import>) {
  const t = useTexts('importFrame');
  const language = useLanguage();
  const { number, dateTime } = useFormats();
  const head = [
    ...[t('past.file'), ...(company ? [company.name] : []), t('past.begun'), t('past.who'), t('past.state')],
    ...[...counts.map(([name]) => name), t('past.refused')],
  ];
  const rows = imports.map((one) => [
    ...[
      <Name key="name" of={one.arquivo} map={mapOf?.(one) ?? null} />,
      ...(company ? [company.of(one)] : []),
      dateTime(one.dt_inicio),
    ],
    ...[one.usuario ?? t('past.command'), IMPORT_STATE_NAMES[language][one.situacao]],
    ...[...counts.map(([, of]) => number(of(one))), number(one.recusados)],
  ]);
  return (
    <div className={`${form.across} ${styles.imports}`}>
      <ScrollTable name={t('past.title')} head={head} rows={rows} numbersFrom={head.length - counts.length - 1} />
    </div>
  );
}

/** What was imported, with the way to what has come in. */
function Name({ of: name, map }: { of: string; map: string | null }) {
  const t = useTexts('importFrame');
  if (map === null) return name;
  return (
    <>
      {name}
      <Link className={styles.onMap} to={map} state={PASSING_VISIT} aria-label={t('past.onMapOf', { name })}>
        {t('past.onMap')}
      </Link>
    </>
  );
}
