import { MapCompany } from '@escuta/contract';
import { useEffect } from 'react';
import { z } from 'zod';
import { useMapCompanies } from '../../../../shared/api/index.ts';
import { usePerson } from '../../hooks/use-field-data.ts';

const STORAGE_KEY = 'escuta.collect.companies';
const Kept = z.object({ person: z.number(), companies: z.array(MapCompany) });

/** The companies that this phone has heard of for the person; none where they are another person's or cannot be read. */
function keptFor(person: number): MapCompany[] {
  try {
    const kept = Kept.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return kept.person === person ? kept.companies : [];
  } catch {
    return [];
  }
}

/**
 * The active companies of which the collector may send samples; the last known without a network. Once there is one they are asked for again: the query
 * does not know that it failed for want of a network, since it began without one.
 */
export function useCollectCompanies(): readonly MapCompany[] {
  const person = usePerson();
  const { data, isError, refetch } = useMapCompanies();
  useEffect(() => {
    if (!isError) return;
    const again = () => void refetch();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isError, refetch]);
  useEffect(() => {
    if (data) localStorage.setItem(STORAGE_KEY, JSON.stringify({ person, companies: data }));
  }, [data, person]);
  return (data ?? keptFor(person)).filter(({ ativo }) => ativo);
}
