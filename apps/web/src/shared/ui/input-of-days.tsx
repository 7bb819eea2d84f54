import { type ComponentProps, useRef } from 'react';
import { flushSync } from 'react-dom';
import { currentFormats } from '../format/index.ts';
import { isDay } from './wall-clock.ts';

type InputProps = ComponentProps<'input'>;

/**
 * The text field of a date and time picker, in which a day may be typed alone: when the person leaves it or presses Enter, it gets the time.
 * The picker must not know the format of a day. It takes the first text that it can read, so nobody could go on to type a time.
 */
function InputOfDays({ time, ...props }: InputProps & { time: string }) {
  // After a change the picker has other handlers, which know of it.
  const latest = useRef(props);
  latest.current = props;
  const complete = (input: HTMLInputElement) => {
    const day = input.value.trim();
    if (!isDay(day, currentFormats().datePattern)) return;
    const event = { target: { value: `${day} ${time}` } } as Parameters<NonNullable<InputProps['onChange']>>[0];
    flushSync(() => props.onChange?.(event));
  };
  return (
    <input
      {...props}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Tab') complete(event.currentTarget);
        latest.current.onKeyDown?.(event);
      }}
      onBlur={(event) => {
        complete(event.currentTarget);
        latest.current.onBlur?.(event);
      }}
    />
  );
}

/** A day alone is its beginning. */
export const InputOfStart = (props: InputProps) => <InputOfDays {...props} time="00:00" />;
/** A day alone is its end. */
export const InputOfEnd = (props: InputProps) => <InputOfDays {...props} time="23:59" />;
