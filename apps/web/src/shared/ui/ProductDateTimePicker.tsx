import generatePicker from 'antd/es/date-picker/generatePicker';
import type { Dayjs } from 'dayjs';
import { type AriaAttributes, useMemo } from 'react';
import { useFormats } from '../format/index.ts';
import { parseMinute, wallClockConfig, writeMinute } from './wall-clock.ts';

const Picker = generatePicker<Dayjs>(wallClockConfig);

interface MinutePickerProps extends Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'> {
  /** `YYYY-MM-DD HH:mm` in UTC-3; empty for none. */
  value: string;
  /** Called with the same format; an empty text when cleared. */
  onChange(value: string): void;
  /** Accessible name; not needed if a label refers to `id`. */
  label?: string;
  id?: string;
  allowClear?: boolean;
  disabled?: boolean;
  /** Only the day can be chosen; this is its time. */
  time?: '00:00' | '23:59';
}

/** Picker of a minute or a day, in UTC-3 whatever the browser's time zone (SHELL-07). */
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
  // Same object while the value is the same: the picker takes another object for a change and drops what is being typed.
  const shown = useMemo(() => parseMinute(value), [value]);
  return (
    <Picker
      {...rest}
      {...(rest['aria-invalid'] && { status: 'error' as const })}
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
