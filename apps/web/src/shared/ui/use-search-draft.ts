import { useState } from 'react';

/** Whether two searches, or two of their fields, look for the same. */
export const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * What a form of filters or settings holds until it is sent. When the search changes (sent, by the way back in the
 * browser, or because somebody else saved), the fields that nobody has touched since follow it: the answer to one
 * search does not undo what was typed meanwhile.
 */
export function useSearchDraft<Search extends object>(search: Search) {
  const [draft, setDraft] = useState(search);
  const [followed, setFollowed] = useState(search);
  if (!isSame(search, followed)) {
    setFollowed(search);
    const untouched = (key: string) => isSame(draft[key as keyof Search], followed[key as keyof Search]);
    const changed = Object.entries(search).filter(([key]) => untouched(key));
    setDraft({ ...draft, ...(Object.fromEntries(changed) as Partial<Search>) });
  }
  return {
    draft,
    /** From the state of then, not of the last paint: a date picker tells its date once more when it is left. */
    change: (part: Partial<Search>) => setDraft((now) => ({ ...now, ...part })),
    /** Drops what was typed. */
    replace: (other: Search) => setDraft(other),
  };
}
