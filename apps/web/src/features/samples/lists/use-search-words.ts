import '../../../shared/samples/ranking.texts.ts';
import '../../../shared/samples/upload-period.texts.ts';
import { useMapCompanies } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { useImportName } from '../hooks/use-import-name.ts';
import type { ListSearch } from './list-search.ts';

type Part = Exclude<keyof ListSearch, 'dti' | 'dtf' | 'pelo_envio' | 'pag' | 'max' | 'amostra'>;

/** One active filter in words. */
export interface SearchWord {
  part: Part;
  name: string;
  value: string;
}

/** Active filters of a search, without its period. A filter without a text does not compile. */
export function useSearchWords({
  id_amostra,
  id_cliente,
  importacao,
  classificacao,
  vista,
  filtro,
  provaveis,
}: ListSearch): SearchWord[] {
  const t = useTexts('lists');
  const filters = useTexts('samples');
  const ranking = useTexts('ranking');
  const classText = useClassTexts();
  const importName = useImportName(importacao);
  const { data: companies = [] } = useMapCompanies();
  const nameOf = (id: number) => companies.find((company) => company.id_cliente === id)?.razao_social ?? String(id);
  const words: Record<Part, Omit<SearchWord, 'part'>> = {
    id_amostra: { name: filters('filters.id'), value: id_amostra.trim() },
    id_cliente: { name: filters('filters.companies'), value: id_cliente.map(nameOf).join(', ') },
    importacao: { name: filters('filters.import'), value: importacao.map(importName).join(', ') },
    classificacao: {
      name: t('list.classes'),
      value: classificacao.map((code) => classText(`name.${code}`)).join(', '),
    },
    vista: {
      name: filters('filters.state'),
      value: vista === null ? '' : filters(vista ? 'filters.seen' : 'filters.notSeen'),
    },
    filtro: { name: t('report.filtro'), value: filtro.trim() },
    provaveis: { name: t('list.order'), value: provaveis ? ranking('likeliest') : '' },
  };
  return Object.entries(words)
    .map(([part, word]) => ({ part: part as Part, ...word }))
    .filter(({ value }) => value !== '');
}

/** The period of a search in words. */
export function usePeriodText({ dti, dtf, pelo_envio }: Pick<ListSearch, 'dti' | 'dtf' | 'pelo_envio'>): string {
  const t = useTexts('lists');
  const uploads = useTexts('uploadPeriod');
  const { dateTime } = useFormats();
  const when = (minute: string) =>
    minute === '' ? t('report.open') : dateTime(`${minute.replace(' ', 'T')}:00-03:00`);
  const name = pelo_envio ? uploads('choice') : t('report.periodName');
  if (dti === '' && dtf === '') return t('report.allDates', { name });
  return t('report.period', { name, from: when(dti), to: when(dtf) });
}
