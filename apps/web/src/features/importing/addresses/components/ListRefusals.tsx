import { ADDRESS_REFUSALS } from '@escuta/import';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormats } from '../../../../shared/format/index.ts';
import form from '../../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../../shared/i18n/index.ts';
import { notify } from '../../../../shared/ui/index.ts';
import { saveFile } from '../../../../shared/ui/save-file.ts';
import { ScrollTable } from '../../components/ScrollTable.tsx';
import type { CheckedList } from '../hooks/use-list-import.ts';
import { ListProblem } from '../read/problem.ts';
import type { RefusalWords } from '../read/reader.ts';
import type { AddressListClient } from '../read/reader-client.ts';

interface ListRefusalsProps {
  checked: CheckedList;
  reader: AddressListClient;
  name: string;
}

/** What is refused, by reason with the first lines, and all refused lines to download. */
export function ListRefusals({ checked: { summary, reading }, reader, name }: ListRefusalsProps) {
  const t = useTexts('addresses');
  const problem = useProblemText();
  const { number, decimalSeparator } = useFormats();
  const [isMaking, setMaking] = useState(false);
  if (summary.refused === 0) return null;
  const download = async () => {
    const words: RefusalWords = {
      ...{ line: t('refusals.line'), reason: t('refusals.reason'), separator: decimalSeparator === ',' ? ';' : ',' },
      reasons: Object.fromEntries(
        ADDRESS_REFUSALS.map((code) => [code, t(`reason.${code}`)]),
      ) as RefusalWords['reasons'],
    };
    setMaking(true);
    try {
      const blob = await reader.run('refusals', [words, reading]);
      saveFile({ blob, name: `${name.replace(/(\.\w{1,5}){1,2}$/, '')}-${t('refusals.fileName')}.csv` });
    } catch (reason) {
      const description = reason instanceof ListProblem ? t(`problem.${reason.code}`, reason.params) : problem(reason);
      notify.error(t('refusals.failed'), { description });
    } finally {
      setMaking(false);
    }
  };
  const title = t('refusals.title', { n: summary.refused });
  const rows = summary.refusals.map(({ reason, count, lines }) => [
    ...[number(count), t(`reason.${reason}`)],
    `${lines.map((line) => number(line)).join('; ')}${count > lines.length ? '; …' : ''}`,
  ]);
  return (
    <>
      <h3>{title}</h3>
      <ScrollTable name={title} head={[t('refusals.count'), t('refusals.reason'), t('refusals.lines')]} rows={rows} />
      <p className={form.help}>{t('refusals.help')}</p>
      <div className={form.buttons}>
        <Button aria-busy={isMaking} onClick={() => !isMaking && void download()}>
          {t('refusals.download')}
        </Button>
      </div>
    </>
  );
}
