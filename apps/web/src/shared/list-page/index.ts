export { CompaniesFilter, CompanyFilter } from './company-fields.tsx';
export { OneOfFilter, PeriodFilter, reversedProblem, TextFilter } from './fields.tsx';
export {
  type FilterFields,
  type FilterPart,
  type FilterProblem,
  Filters,
  useFilterProblemText,
  useFilters,
} from './filters.tsx';
export { ListFrame } from './ListFrame.tsx';
export { ListPage, ListPager, ListRows } from './ListPage.tsx';
export { type Column, Table } from './Table.tsx';
export { type Filtered, type List, listOf, type Searching } from './use-list.ts';
export { type Sought, useLivePage } from './use-live-page.ts';
