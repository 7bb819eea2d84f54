import { useQuery } from '@tanstack/react-query';
import { sampleImportsQuery } from '../../../shared/api/index.ts';
import { useSession } from '../../../shared/session/index.ts';

const STALE_MS = 5 * 60_000;
/** Characters of a key that tell imports apart. */
const KEY_SHOWN = 8;

/** What searched imports are called: by their file, or the beginning of their key for who cannot list them and for those of long ago. */
export function useImportName(searched: readonly string[]): (key: string) => string {
  const { can } = useSession();
  const enabled = searched.length > 0 && can('samples.import');
  const { data = [] } = useQuery({ ...sampleImportsQuery, enabled, staleTime: STALE_MS });
  return (key) => data.find(({ importacao }) => importacao === key)?.arquivo ?? key.slice(0, KEY_SHOWN);
}
