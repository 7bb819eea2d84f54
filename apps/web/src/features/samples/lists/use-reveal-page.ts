import type { SampleRow } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../../shared/api/index.ts';
import { problemText } from '../../../shared/i18n/index.ts';
import { type Revealed, revealAddress } from '../../../shared/samples/reveal-address.ts';
import { useAddressTexts } from '../../../shared/samples/use-address-texts.ts';
import { notify } from '../../../shared/ui/index.ts';
import type { SamplePage } from './paged-samples.queries.ts';

/** Addresses asked for at the same time; the rows are rendered once for all of them. */
const AT_ONCE = 5;

/** The work under way, in rows; null while there is none. */
interface RevealProgress {
  done: number;
  total: number;
}

/**
 * Reveals the addresses of a page of samples; can be cancelled, and what is revealed stays. Rows without a known address nearby are
 * counted; any other failure, like a geocoder that is away, ends it, because it would meet every row.
 * @param page identifies the page; another one cancels the work
 */
export function useRevealPage(rows: readonly SampleRow[], page: unknown) {
  const t = useAddressTexts();
  const showOnRows = useRevealedRows();
  const [progress, setProgress] = useState<RevealProgress | null>(null);
  const stop = useRef<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page cancels the work
  useEffect(() => () => stop.current?.abort(), [page]);
  const revealOne = useRevealOne();
  const missing = rows.filter(({ endereco }) => endereco === null);

  const start = async () => {
    const control = new AbortController();
    stop.current = control;
    let [revealed, noneNear] = [0, 0];
    try {
      for (let done = 0; done < missing.length; done += AT_ONCE) {
        setProgress({ done, total: missing.length });
        const asked = missing.slice(done, done + AT_ONCE);
        const found = await Promise.allSettled(asked.map(({ id_amostra }) => revealOne(id_amostra, control.signal)));
        const known = found.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
        showOnRows(new Map(known));
        revealed += known.length;
        noneNear += found.filter((one) => one.status === 'fulfilled' && !one.value).length;
        const failed = found.find((one) => one.status === 'rejected');
        if (failed) throw failed.reason;
      }
    } catch (problem) {
      if (!control.signal.aborted) notify.error(t('failed'), { kind: 'save', description: problemText(problem) });
    } finally {
      setProgress(null);
    }
    const none = noneNear > 0 ? { description: t('noneNear', { n: noneNear }) } : {};
    if (revealed + noneNear > 0) notify.success(t('revealed', { n: revealed }), { kind: 'save', ...none });
  };
  return { missing: missing.length, progress, start: () => void start(), cancel: () => stop.current?.abort() };
}

/** Reveals the address of one row; null when none is known nearby. */
function useRevealOne() {
  const client = useQueryClient();
  return async (id: number, signal: AbortSignal): Promise<readonly [number, Revealed] | null> => {
    try {
      return [id, await revealAddress(client, id, signal)];
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'address_not_found') return null;
      throw problem;
    }
  };
}

/** Writes revealed addresses into the rows that are on the screen. */
function useRevealedRows() {
  const client = useQueryClient();
  return (revealed: ReadonlyMap<number, Revealed>) => {
    const write = (row: SampleRow) => ({ ...row, endereco: revealed.get(row.id_amostra)?.endereco ?? row.endereco });
    client.setQueriesData<SamplePage>(
      { queryKey: ['samples', 'page'] },
      (page) => page && { ...page, rows: page.rows.map(write) },
    );
  };
}
