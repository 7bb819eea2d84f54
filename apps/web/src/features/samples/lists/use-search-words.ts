import { useMapCompanies } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import type { ListSearch } from './list-search.ts';

/** One thing that narrows a search, in words. */
export interface SearchWord {
  part: 'id_amostra' | 'id_cliente' | 'classificacao' | 'vista' | 'filtro';
  name: string;
  value: string;
}

/** What narrows a search beside its period. */
export function useSearchWords({ id_amostra, id_cliente, classificacao, vista, filtro }: ListSearch): SearchWord[] {
  const t = useTexts('lists');
  const filters = useTexts('samples');
  const classText = useClassTexts();
  const { data: companies = [] } = useMapCompanies();
  const nameOf = (id: number) => companies.find((company) => company.id_cliente === id)?.razao_social ?? String(id);
  const words: SearchWord[] = [
    { part: 'id_amostra', name: filters('filters.id'), value: id_amostra.trim() },
    { part: 'id_cliente', name: filters('filters.companies'), value: id_cliente.map(nameOf).join(', ') },
    {
      part: 'classificacao',
      name: t('list.classes'),
      value: classificacao.map((code) => classText(`name.${code}`)).join(', '),
    },
    {
      part: 'vista',
      name: filters('filters.state'),
      value: vista === null ? '' : filters(vista ? 'filters.seen' : 'filters.notSeen'),
    },
    { part: 'filtro', name: t('report.filtro'), value: filtro.trim() },
  ];
  return words.filter(({ value }) => value !== '');
}
