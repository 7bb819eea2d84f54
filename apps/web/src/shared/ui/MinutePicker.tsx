import generatePicker from 'antd/es/date-picker/generatePicker';
import type { Dayjs } from 'dayjs';
import { type AriaAttributes, useMemo, useRef, useState } from 'react';
import { useFormats } from '../format/index.ts';
import { InputOfDays, TypedMinuteContext } from './input-of-days.tsx';
import styles from './period.module.css';
import type { UnreadDate } from './unread-date.ts';
import { parseMinute, readMinute, timeOfDay, wallClockConfig, writeMinute } from './wall-clock.ts';

const Picker = generatePicker<Dayjs>(wallClockConfig);

/** Only their times matter. */
const OPENING = { '00:00': timeOfDay(0, 0), '23:59': timeOfDay(23, 59) };
const COMPONENTS = { input: InputOfDays };

export interface MinutePickerProps extends Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'> {
  /** `YYYY-MM-DD HH:mm` in UTC-3; empty for none. */
  value: string;
  /** Called with the same format; an empty text when cleared. */
  onChange(value: string): void;
  /** Accessible name; not needed if a label refers to `id`. */
  label?: string;
  id?: string;
  allowClear?: boolean;
  disabled?: boolean;
  /** Time of a day that is chosen in an empty picker; the current time by default. A day typed without a time has it too, or 00:00. */
  opensAt?: '00:00' | '23:59';
}

interface Props extends MinutePickerProps {
  /** Why the typed text is no minute, to be told beside the picker. */
  unread: UnreadDate | null;
  /** What is told beside the picker. Its calendar may lie over that, and tells it too. */
  told: string | null | undefined;
  onUnread(unread: UnreadDate | null): void;
}

/** The picker without what it tells of a text that it cannot read. */
export function MinutePicker({
  value,
  onChange,
  label,
  id,
  allowClear = true,
  opensAt,
  unread,
  told,
  onUnread,
  ...rest
}: Props) {
  const { dateTimePattern } = useFormats();
  // Same object while the value is the same: the picker takes another object for a change and drops what is being typed. A text that cannot be read
  // stays too when the value goes on by itself, as the last seven days do.
  const parsed = useMemo(() => parseMinute(value), [value]);
  const kept = useRef(parsed);
  if (!unread) kept.current = parsed;
  const shown = kept.current;
  const [round, setRound] = useState(0);
  const typed = {
    time: opensAt ?? '00:00',
    isUnread: unread !== null,
    onUnread,
    onTyped: (text: string) => {
      const next = writeMinute(readMinute(text, dateTimePattern));
      if (next !== value) onChange(next);
    },
    onReset: () => {
      // Only another picker gives up a text that it could not read, which may not have been told yet.
      setRound((before) => before + 1);
      onUnread(null);
    },
  };
  return (
    <TypedMinuteContext value={typed}>
      <Picker
        key={round}
        {...rest}
        {...(rest['aria-invalid'] && { status: 'error' as const })}
        {...(id === undefined ? {} : { id })}
        {...(label === undefined ? {} : { 'aria-label': label })}
        value={shown}
        onChange={(next) => onChange(writeMinute(single(next)))}
        format={dateTimePattern}
        components={COMPONENTS}
        showTime={{ format: 'HH:mm', minuteStep: 1, ...(opensAt && { defaultOpenValue: OPENING[opensAt] }) }}
        allowClear={allowClear}
        needConfirm={false}
        preserveInvalidOnBlur
        classNames={{ popup: { root: styles.calendar ?? '' } }}
        panelRender={(panel) => (
          <div>
            {told ? (
              <p className={styles.told} aria-hidden="true">
                {told}
              </p>
            ) : null}
            {panel}
          </div>
        )}
        style={{ width: '100%' }}
      />
    </TypedMinuteContext>
  );
}

function single(value: Dayjs | Dayjs[] | null): Dayjs | null {
  return Array.isArray(value) ? (value[0] ?? null) : value;
}
