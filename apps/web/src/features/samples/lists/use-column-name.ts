import { useTexts } from '../../../shared/i18n/index.ts';
import type { ChoosableColumn } from './chosen-columns.ts';

/** Names of the columns of the list; the class of the collector is called as in the detail of the sample. */
export function useColumnName() {
  const t = useTexts('lists');
  const samples = useTexts('samples');
  return (name: ChoosableColumn): string => {
    if (name === 'pre_classificacao') return samples('detail.pre_classificacao');
    if (name === 'dt_classificacao_cliente') return t('classifiedAt');
    return t(`column.${name}`);
  };
}
