import generatePicker from 'antd/es/date-picker/generatePicker';
import type { Dayjs } from 'dayjs';
import { type AriaAttributes, useMemo } from 'react';
import { useFormats } from '../format/index.ts';
import { InputOfEnd, InputOfStart } from './input-of-days.tsx';
import { parseMinute, timeOfDay, wallClockConfig, writeMinute } from './wall-clock.ts';

const Picker = generatePicker<Dayjs>(wallClockConfig);

/** Only their times matter. */
const OPENING = { '00:00': timeOfDay(0, 0), '23:59': timeOfDay(23, 59) };
const INPUTS = { '00:00': { input: InputOfStart }, '23:59': { input: InputOfEnd } };

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
  /** Time of a day that is chosen in an empty picker; the current time by default. A day typed without a time has it too, or 00:00. */
  opensAt?: '00:00' | '23:59';
}

/** Picker of a minute, in UTC-3 whatever the browser's time zone (SHELL-07). */
export function ProductDateTimePicker({
  value,
  onChange,
  label,
  id,
  allowClear = true,
  opensAt,
  ...rest
}: MinutePickerProps) {
  const { dateTimePattern } = useFormats();
  // Same object while the value is the same: the picker takes another object for a change and drops what is being typed.
  const shown = useMemo(() => parseMinute(value), [value]);
  return (
    <Picker
      {...rest}
      {...(rest['aria-invalid'] && { status: 'error' as const })}
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      value={shown}
      onChange={(next) => onChange(writeMinute(single(next)))}
      format={dateTimePattern}
      components={INPUTS[opensAt ?? '00:00']}
      showTime={{ format: 'HH:mm', minuteStep: 1, ...(opensAt && { defaultOpenValue: OPENING[opensAt] }) }}
      allowClear={allowClear}
      needConfirm={false}
      style={{ width: '100%' }}
    />
  );
}

function single(value: Dayjs | Dayjs[] | null): Dayjs | null {
  return Array.isArray(value) ? (value[0] ?? null) : value;
}
