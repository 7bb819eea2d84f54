import { CLASSIFICATIONS } from '@escuta/contract';
import { Checkbox, Select } from 'antd';
import { Labelled } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import {
  CompanyFilter,
  type FilterFields,
  type FilterPart,
  Filters,
  PeriodFilter,
  reversedProblem,
} from '../../../shared/list-page/index.ts';
import { ByUpload } from '../../../shared/samples/ByUpload.tsx';
import { LikeliestFirst } from '../../../shared/samples/LikeliestFirst.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { type DeskSearch, deskSearch } from '../desk-search.ts';

interface DeskFiltersProps {
  search: DeskSearch;
  onSearch(search: DeskSearch): void;
}

/** Filters of the queue, a draft until sent. */
export function DeskFilters({ search, onSearch }: DeskFiltersProps) {
  const t = useTexts('desk');
  const cleared = deskSearch.read(new URLSearchParams());
  const fields: FilterFields<DeskSearch> = {
    dti: (part) => <PeriodFilter {...part} legend={t('period')} from="dti" to="dtf" />,
    dtf: 'along',
    pelo_envio: ({ draft, change }) => (
      <ByUpload on={draft.pelo_envio} onChange={(pelo_envio) => change({ pelo_envio })} />
    ),
    id_cliente: (part) => <CompanyFilter {...part} name="id_cliente" />,
    classificacao: (part) => <ClassesField {...part} />,
    sem_consenso: ({ draft, change }) => (
      <Checkbox
        checked={draft.sem_consenso && !draft.provaveis}
        disabled={draft.provaveis}
        onChange={({ target }) => change({ sem_consenso: target.checked })}
      >
        {t('noConsensus')}
      </Checkbox>
    ),
    provaveis: ({ draft, change }) => (
      <LikeliestFirst on={draft.provaveis} onChange={(provaveis) => change({ provaveis })} />
    ),
  };
  const find = (part: Partial<DeskSearch>) => onSearch({ ...search, ...part });
  return (
    <Filters
      search={search}
      cleared={cleared}
      find={find}
      label={t('filters')}
      fields={fields}
      problemOf={reversedProblem}
    />
  );
}

/** The classes; ignored for a queue of samples without consensus, and for the most likely, whose class is not told. */
function ClassesField({ id, draft, change }: FilterPart<DeskSearch>) {
  const t = useTexts('desk');
  const classText = useClassTexts();
  return (
    <Labelled id={`${id}-classificacao`} label={t('classes')}>
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          value={draft.sem_consenso || draft.provaveis ? [] : draft.classificacao}
          disabled={draft.sem_consenso || draft.provaveis}
          placeholder={t('allClasses')}
          maxTagCount={1}
          options={CLASSIFICATIONS.map((code) => ({ value: code, label: classText(`name.${code}`) }))}
          onChange={(classificacao) => change({ classificacao })}
        />
      )}
    </Labelled>
  );
}
