import { Button } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { saveFile } from '../../../shared/ui/save-file.ts';
import { csvLine, csvOf } from '../csv.ts';
import type { SendRefusal } from '../send.ts';
import { ScrollTable } from './ScrollTable.tsx';

const SHOWN = 100;

/** What is refused, with the reason of each, and the whole list to download. */
export function RefusalList({ refusals, name }: { refusals: readonly SendRefusal[]; name: string }) {
  const t = useTexts('importing');
  const problemText = useProblemText();
  const { decimalSeparator } = useFormats();
  if (refusals.length === 0) return null;
  const head = [t('refusals.file'), t('refusals.reason'), t('refusals.detail')];
  const rowOf = ({ file, reason, detail, problem }: SendRefusal) => [
    file || '–',
    problem ? problemText(problem) : t(`reason.${reason}`),
    detail ?? '',
  ];
  const download = () =>
    saveFile({
      blob: csvOf([head, ...refusals.map(rowOf)].map((row) => csvLine(row, decimalSeparator === ',' ? ';' : ','))),
      name: `${name.replace(/\.zip$/i, '')}-${t('refusals.fileName')}.csv`,
    });
  const title = t('refusals.title', { n: refusals.length });
  return (
    <>
      <h3>{title}</h3>
      <ScrollTable name={title} head={head} rows={refusals.slice(0, SHOWN).map(rowOf)} />
      {refusals.length > SHOWN ? <p>{t('refusals.more', { n: refusals.length - SHOWN })}</p> : null}
      <div className={form.buttons}>
        <Button onClick={download}>{t('refusals.download')}</Button>
      </div>
    </>
  );
}
