import type { SampleWarning } from '@escuta/contract';
import { IMPRECISE_M } from '@escuta/domain';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { Check } from '../hooks/use-import.ts';
import { Checked } from './Checked.tsx';
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
  const { number, unit } = useFormats();
  const { summary, existing } = check;
  const fresh = summary.ready - existing.size;
  const doubts = Object.entries(summary.doubts) as [SampleWarning, number][];
  return (
    <Checked
      figures={[
        [t('check.new'), number(fresh)],
        [t('check.existing'), number(existing.size)],
        [t('check.refused'), number(summary.refusals.length)],
        [t('check.doubtful'), number(doubts.reduce((sum, [, n]) => sum + n, 0))],
      ]}
      nothing={fresh === 0 ? t('check.nothing') : null}
      send={t('check.send', { n: fresh })}
      onSend={onSend}
    >
      {doubts.map(([doubt, n]) => (
        <p key={doubt}>
          {t(`doubt.${doubt}`, { limit: unit(IMPRECISE_M, 'm') })}: {number(n)}
        </p>
      ))}
      {summary.copies > 0 ? <p>{t('check.copies', { n: summary.copies })}</p> : null}
      {summary.unnamed > 0 ? <p className={form.note}>{t('check.unnamed', { n: summary.unnamed })}</p> : null}
      <Preview check={check} />
      <RefusalList refusals={summary.refusals} name={name} />
    </Checked>
  );
}

/** The first recordings as they were understood. */
function Preview({ check: { summary } }: { check: Check }) {
  const t = useTexts('importing');
  const classes = useTexts('classes');
  const { dateTime, coordinate } = useFormats();
  if (summary.first.length === 0) return null;
  const head = [t('column.file'), t('column.date'), t('check.position'), t('column.label'), t('column.coletor')];
  const rows = summary.first.map(({ arquivo, dt_amostra, lat, lon, classificacao, coletor }) => [
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
