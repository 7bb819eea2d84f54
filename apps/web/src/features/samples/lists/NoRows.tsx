import { Button } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { Empty } from '../../../shared/ui/index.ts';

/** Nothing found, or a page beyond the end. */
export function NoRows({ total, onFirst }: { total: number; onFirst(): void }) {
  const t = useTexts('lists');
  const { number } = useFormats();
  if (total === 0) return <Empty title={t('empty')} help={t('emptyHelp')} />;
  return (
    <Empty
      title={t('emptyPage')}
      help={t('emptyPageHelp', { total: number(total) })}
      action={<Button onClick={onFirst}>{t('firstPage')}</Button>}
    />
  );
}
