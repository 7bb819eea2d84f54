import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { Check } from '../hooks/use-import.ts';
import { Checked } from './Checked.tsx';
import { DoubtList } from './DoubtList.tsx';
import { RefusalList } from './RefusalList.tsx';
import { ScrollTable } from './ScrollTable.tsx';

interface CheckResultProps {
  check: Check;
  name: string;
  onSend(): void;
}

/** What would be imported and what not, before anything is sent. */
export function CheckResult({ check, name, onSend }: CheckResultProps) {
  const t = useTexts('importing');
  const { number } = useFormats();
  const { summary, existing, fresh } = check;
  // What is there already has been doubted before.
  const doubtful = summary.doubtful.filter(({ place }) => !existing.has(place));
  return (
    <Checked
      figures={[
        [t('check.new'), number(fresh.length)],
        [t('check.existing'), number(existing.size)],
        [t('check.refused'), number(summary.refusals.length)],
        [t('check.doubtful'), number(doubtful.length)],
      ]}
      nothing={fresh.length === 0 ? t('check.nothing') : null}
      send={t('check.send', { n: fresh.length })}
      onSend={onSend}
    >
      {summary.copies > 0 ? <p>{t('check.copies', { n: summary.copies })}</p> : null}
      {summary.unnamed > 0 ? <p className={form.note}>{t('check.unnamed', { n: summary.unnamed })}</p> : null}
      <Preview first={check.first} />
      <DoubtList doubtful={doubtful} name={name} />
      <RefusalList refusals={summary.refusals} name={name} />
    </Checked>
  );
}

/** The first of the recordings that will come in, as they were understood. */
function Preview({ first }: Pick<Check, 'first'>) {
  const t = useTexts('importing');
  const classes = useTexts('classes');
  const { dateTime, coordinate } = useFormats();
  if (first.length === 0) return null;
  const head = [t('column.file'), t('column.date'), t('check.position'), t('column.label'), t('column.coletor')];
  const rows = first.map(({ arquivo, dt_amostra, lat, lon, classificacao, coletor }) => [
    arquivo,
    dateTime(dt_amostra),
    `${coordinate(Number(lat))}, ${coordinate(Number(lon))}`,
    classes(`name.${(classificacao ?? 'PEND') as 'PEND'}`),
    coletor ?? '',
  ]);
  return (
    <>
      <h3>{t('check.preview')}</h3>
      <ScrollTable name={t('check.preview')} head={head} rows={rows} />
    </>
  );
}
