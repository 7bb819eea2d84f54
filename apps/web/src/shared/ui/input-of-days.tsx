import { type ComponentProps, createContext, use, useEffect, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import { completeMinute, type UnreadDate, unreadDate } from './unread-date.ts';

interface TypedMinute {
  /** Time of a day that is typed alone. */
  time: string;
  /** Whether the text was found to be no minute. */
  isUnread: boolean;
  onUnread(unread: UnreadDate | null): void;
  /** Called with a typed text that is a minute, or with none if it was removed. The picker takes it a frame later, when the form may be sent. */
  onTyped(text: string): void;
  /** Called when the form is put back: what cannot be read goes too. */
  onReset(): void;
}

/** What the text field of a picker is told besides what the picker tells it. */
export const TypedMinuteContext = createContext<TypedMinute>({
  time: '00:00',
  isUnread: false,
  onUnread: () => {},
  onTyped: () => {},
  onReset: () => {},
});

/**
 * The text field of a date and time picker. When the person leaves it, presses Enter or sends its form, a day alone gets its time, and a text
 * that cannot be read is told and keeps the form from being sent: the picker would go on with its value of before.
 * The picker must not know the format of a day. It takes the first text that it can read, so nobody could go on to type a time.
 */
export function InputOfDays({ ref, ...props }: ComponentProps<'input'>) {
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement);
  const typed = use(TypedMinuteContext);
  // After a change the picker has other handlers, which know of it.
  const latest = useRef({ props, typed });
  latest.current = { props, typed };
  /** What is shown of a day under the pointer is not typed. */
  const lastTyped = useRef<string | null>(null);
  const complete = (input: HTMLInputElement) => {
    const text = completeMinute(input.value, typed.time);
    if (text !== input.value) {
      const event = { target: { value: text } } as Parameters<NonNullable<typeof props.onChange>>[0];
      flushSync(() => latest.current.props.onChange?.(event));
    }
  };
  const finish = (input: HTMLInputElement): UnreadDate | null => {
    complete(input);
    const unread = unreadDate(input.value);
    const isTyped = lastTyped.current !== null && completeMinute(lastTyped.current, typed.time) === input.value;
    flushSync(() => {
      latest.current.typed.onUnread(unread);
      if (isTyped && !unread) latest.current.typed.onTyped(input.value);
    });
    lastTyped.current = null;
    return unread;
  };
  useFormEvents(own, finish, () => latest.current.typed.onReset());
  const { value } = props;
  useEffect(() => {
    const { isUnread, onUnread } = latest.current.typed;
    if (isUnread && !unreadDate(String(value))) onUnread(null);
  }, [value]);
  return (
    <input
      {...props}
      ref={own}
      onChange={(event) => {
        lastTyped.current = event.target.value;
        props.onChange?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Tab') complete(event.currentTarget);
        latest.current.props.onKeyDown?.(event);
      }}
      onBlur={(event) => {
        finish(event.currentTarget);
        latest.current.props.onBlur?.(event);
      }}
    />
  );
}

/** Keeps the form of a text field from being sent while it cannot be read; before any handler of the form, so that no form must ask for it. */
function useFormEvents(
  field: { readonly current: HTMLInputElement | null },
  finish: (input: HTMLInputElement) => UnreadDate | null,
  onReset: () => void,
) {
  const latest = useRef({ finish, onReset });
  latest.current = { finish, onReset };
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const onSubmit = (event: SubmitEvent) => {
      if (!latest.current.finish(input)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // A picker that was put back listens after those that come later in the form.
      (form.querySelector<HTMLElement>('[aria-invalid=true]') ?? input).focus();
    };
    const reset = () => latest.current.onReset();
    form.addEventListener('submit', onSubmit);
    form.addEventListener('reset', reset);
    return () => {
      form.removeEventListener('submit', onSubmit);
      form.removeEventListener('reset', reset);
    };
  }, [field]);
}
