import { useId, useState } from 'react';
import { MinutePicker, type MinutePickerProps } from './MinutePicker.tsx';
import styles from './period.module.css';
import { type UnreadDate, useUnreadDateText } from './unread-date.ts';

/** Picker of a minute, in UTC-3 whatever the browser's time zone (SHELL-07). A text that it cannot read is told below. */
export function ProductDateTimePicker(props: MinutePickerProps) {
  const [unread, setUnread] = useState<UnreadDate | null>(null);
  const text = useUnreadDateText()(unread);
  const errorId = useId();
  return (
    <div>
      <MinutePicker
        {...props}
        unread={unread}
        told={text}
        onUnread={setUnread}
        {...(text && { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
      {text ? (
        <p id={errorId} className={styles.error} role="alert">
          {text}
        </p>
      ) : null}
    </div>
  );
}
