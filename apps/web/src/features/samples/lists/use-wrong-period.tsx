import { useTexts } from '../../../shared/i18n/index.ts';
import { useFilterProblemText } from '../../../shared/list-page/index.ts';
import { Empty } from '../../../shared/ui/index.ts';
import { type ListSearch, searchProblem } from './list-search.ts';

/** Why nothing is searched: said in place of the rows. Null where the period is right. */
export function useWrongPeriod(search: ListSearch) {
  const t = useTexts('lists');
  const text = useFilterProblemText();
  const code = searchProblem(search);
  return code && <Empty title={t('failed')} help={text({ code, fields: ['dti'] })} />;
}
