import { ADDRESS_REFUSALS } from '@escuta/import';
import { useFormats } from '../../../../shared/format/index.ts';
import form from '../../../../shared/forms/layout.module.css';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { Refusals } from '../../components/Refusals.tsx';
import type { CheckedList } from '../hooks/use-list-import.ts';
import type { RefusalWords } from '../read/reader.ts';
import type { AddressListClient } from '../read/reader-client.ts';

interface ListRefusalsProps {
  checked: CheckedList;
  reader: AddressListClient;
  name: string;
  tell(reason: unknown): string;
}

/** What is refused, by reason with the first lines, and all refused lines to download. */
export function ListRefusals({ checked: { summary, reading }, reader, name, tell }: ListRefusalsProps) {
  const t = useTexts('addresses');
  const { number } = useFormats();
  if (summary.refused === 0) return null;
  const reasons = Object.fromEntries(
    ADDRESS_REFUSALS.map((code) => [code, t(`reason.${code}`)]),
  ) as RefusalWords['reasons'];
  const rows = summary.refusals.map(({ reason, count, lines }) => [
    ...[number(count), t(`reason.${reason}`)],
    `${lines.map((line) => number(line)).join('; ')}${count > lines.length ? '; …' : ''}`,
  ]);
  return (
    <Refusals
      {...{ rows, tell, name: name.replace(/(\.\w{1,5}){1,2}$/, '') }}
      title={t('refusals.title', { n: summary.refused })}
      head={[t('refusals.count'), t('refusals.reason'), t('refusals.lines')]}
      more={<p className={form.help}>{t('refusals.help')}</p>}
      words={{
        ...{ download: t('refusals.download'), fileName: t('refusals.fileName') },
        failed: t('refusals.failed'),
      }}
      make={(separator) => {
        const words = { line: t('refusals.line'), reason: t('refusals.reason'), reasons, separator };
        return reader.run('refusals', [words, reading]);
      }}
    />
  );
}
