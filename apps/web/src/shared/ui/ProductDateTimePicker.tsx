import generatePicker from 'antd/es/date-picker/generatePicker';
import type { Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { useFormats } from '../format/index.ts';
import { parseMinute, wallClockConfig, writeMinute } from './wall-clock.ts';

const Picker = generatePicker<Dayjs>(wallClockConfig);

interface MinutePickerProps {
  /** `YYYY-MM-DD HH:mm` meaning UTC-3; empty for none. */
  value: string;
  /** Gets the same form; an empty text when cleared. */
  onChange(value: string): void;
  /** Accessible name; not needed when a label names `id`. */
  label?: string;
  id?: string;
  allowClear?: boolean;
  disabled?: boolean;
  status?: 'error' | 'warning';
  /** Only the day is chosen; its time is always this one. */
  time?: '00:00' | '23:59';
}

/** Date and time to the minute, or a day, on the wall clock of UTC-3, whatever the browser's zone (SHELL-07). */
export function ProductDateTimePicker({
  value,
  onChange,
  label,
  id,
  allowClear = true,
  time,
  ...rest
}: MinutePickerProps) {
  const { datePattern, dateTimePattern } = useFormats();
  // One object for one value: the picker takes another one for a change and drops what is being typed.
  const shown = useMemo(() => parseMinute(value), [value]);
  return (
    <Picker
      {...rest}
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      value={shown}
      onChange={(next) => {
        const minute = writeMinute(single(next));
        onChange(time && minute ? `${minute.slice(0, 10)} ${time}` : minute);
      }}
      {...(time ? { format: datePattern } : { format: dateTimePattern, showTime: { format: 'HH:mm', minuteStep: 1 } })}
      allowClear={allowClear}
      needConfirm={false}
      style={{ width: '100%' }}
    />
  );
}

function single(value: Dayjs | Dayjs[] | null): Dayjs | null {
  return Array.isArray(value) ? (value[0] ?? null) : value;
}
