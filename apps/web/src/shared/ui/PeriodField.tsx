import { useId, useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { MinutePicker } from './MinutePicker.tsx';
import styles from './period.module.css';
import { type UnreadDate, useUnreadDateText } from './unread-date.ts';

type End = 'from' | 'to';

interface PeriodFieldProps {
  /** IDs of the two inputs. */
  ids: Record<End, string>;
  legend: string;
  /** Each `YYYY-MM-DD HH:mm` in UTC-3; empty for none. */
  value: Record<End, string>;
  /** Adds the legend to the names of both ends, for forms with more than one period. */
  isOneOfMany?: boolean;
  /** Error text and the invalid ends. */
  problem?: { text: string; ends: readonly End[] } | null | undefined;
  onChange(end: End, value: string): void;
}

/** A period of two minutes, with its error below. A text that cannot be read goes first: any other error is of values that are not shown. */
export function PeriodField({ ids, legend, value, isOneOfMany = false, problem, onChange }: PeriodFieldProps) {
  const t = useTexts('common');
  const errorId = useId();
  const unreadText = useUnreadDateText();
  const [unread, setUnread] = useState<Record<End, UnreadDate | null>>({ from: null, to: null });
  const unreadEnds = (['from', 'to'] as const).filter((which) => unread[which]);
  const [first] = unreadEnds;
  const error = first ? { text: unreadText(unread[first]), ends: unreadEnds } : problem;
  const end = (which: End) => (
    <MinutePicker
      id={ids[which]}
      label={isOneOfMany ? `${legend}, ${t(which)}` : t(which)}
      value={value[which]}
      onChange={(next) => onChange(which, next)}
      opensAt={which === 'from' ? '00:00' : '23:59'}
      unread={unread[which]}
      told={error?.text}
      onUnread={(next) => setUnread((before) => ({ ...before, [which]: next }))}
      {...(error?.ends.includes(which) && { 'aria-invalid': true, 'aria-describedby': errorId })}
    />
  );
  return (
    <fieldset className={styles.period}>
      <legend>{legend}</legend>
      {end('from')}
      {end('to')}
      {error ? (
        <p id={errorId} className={styles.error} role="alert">
          {error.text}
        </p>
      ) : null}
    </fieldset>
  );
}
