import { useState } from 'react';

/** Whether two searches, or two of their values, are equal. */
export const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * The draft of a form of filters or settings. When the search changes (after sending, by the browser's back button, or because somebody else
 * saved), only untouched fields follow it, so that a response does not undo what was typed meanwhile.
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
    /** Uses the latest state, not the rendered one: a date picker reports its date again on blur. */
    change: (part: Partial<Search>) => setDraft((now) => ({ ...now, ...part })),
    /** Replaces the whole draft. */
    replace: (other: Search) => setDraft(other),
  };
}
