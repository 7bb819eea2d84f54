import { type Progress, useCheckAndSend } from '../../hooks/use-check-and-send.ts';
import type { ListSummary, Reading } from '../read/reader.ts';
import type { AddressListClient } from '../read/reader-client.ts';
import { countFresh, type Fresh, sendList } from '../send.ts';

/** A list that was read whole. */
export interface CheckedList {
  reading: Reading;
  summary: ListSummary;
  fresh: Fresh;
}

/** Part of the check that reads the list; the rest asks what of it is there. */
const READING = 0.8;

/** The check and the sending of a list. */
export function useListImport(reader: AddressListClient, onImported: () => void) {
  const running = useCheckAndSend<CheckedList, Progress>(onImported);
  const check = (reading: Reading) =>
    running.check(async ({ signal, onWaiting, onPart }) => {
      const summary = await reader.run('check', [reading], (part) => onPart(part * READING));
      signal.throwIfAborted();
      const onAsked = (part: number) => onPart(READING + part * (1 - READING));
      return { reading, summary, fresh: await countFresh(reader, summary, { signal, onWaiting, onPart: onAsked }) };
    });
  const send = (name: string, checked: CheckedList) => {
    let sent: Progress = { total: checked.summary.addresses, done: 0, added: 0, existing: 0 };
    return running.send(sent, ({ onProgress, ...work }) => {
      const onSent = (addresses: number, novos: number) => {
        const done = sent.done + addresses;
        // Answers may overtake each other.
        const added = Math.max(sent.added, novos);
        // What was stored without an answer is added, but not done.
        sent = { ...sent, done, added, existing: Math.max(0, done - added) };
        onProgress(sent);
      };
      return sendList({ reader, name, ...checked }, { ...work, onSent });
    });
  };
  return { ...running, check, send };
}
