import { useTexts } from '../../../shared/i18n/index.ts';
import { useFilterProblemText } from '../../../shared/list-page/index.ts';
import { Empty } from '../../../shared/ui/index.ts';
import { type ListSearch, searchProblem } from './list-search.ts';

/** Error of the period, shown in place of the rows; null if it is valid. */
export function useWrongPeriod(search: ListSearch) {
  const t = useTexts('lists');
  const text = useFilterProblemText();
  const code = searchProblem(search);
  return code && <Empty title={t('failed')} help={text({ code, fields: ['dti'] })} />;
}
