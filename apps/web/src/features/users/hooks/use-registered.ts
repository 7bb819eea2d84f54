import { useEffect, useState } from 'react';
import { findRegistered } from '../users.queries.ts';

/** Pause in typing after which new addresses are checked. */
const PAUSE_MS = 400;

/** Which of the addresses are registered already. Each is asked once; a failed check is repeated with the next change. */
export function useRegistered(addresses: readonly string[]): ReadonlySet<string> {
  const [asked, setAsked] = useState<ReadonlySet<string>>(() => new Set());
  const [registered, setRegistered] = useState<ReadonlySet<string>>(() => new Set());
  const fresh = [...new Set(addresses)].filter((address) => !asked.has(address)).join(' ');
  useEffect(() => {
    if (fresh === '') return;
    const stop = new AbortController();
    const emails = fresh.split(' ');
    const check = async () => {
      const found = await findRegistered(emails, stop.signal);
      setAsked((before) => new Set([...before, ...emails]));
      setRegistered((before) => new Set([...before, ...found]));
    };
    // The server checks again when the users are registered.
    const timer = setTimeout(() => void check().catch(() => {}), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [fresh]);
  return registered;
}
