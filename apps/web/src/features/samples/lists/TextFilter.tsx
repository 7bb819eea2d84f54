import { Input } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Debounce of typing, milliseconds. */
const REST_MS = 300;

interface TextFilterProps {
  value: string;
  label: string;
  className?: string | undefined;
  onChange(text: string): void;
}

/** Text in id, address, collector or file, searched while it is typed. */
export function TextFilter({ value, label, className, onChange }: TextFilterProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useCallback(
    (next: string) => {
      sent.current = next;
      onChange(next);
    },
    [onChange],
  );
  // Follows the address on browser back, but ignores the field's own text when it returns late, after more typing.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text.trim() === sent.current.trim()) return;
    const timer = window.setTimeout(() => send(text), REST_MS);
    return () => window.clearTimeout(timer);
  }, [text, send]);
  return (
    <Input
      type="search"
      className={className ?? ''}
      value={text}
      maxLength={200}
      allowClear
      aria-label={label}
      placeholder={label}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => send(text)}
    />
  );
}
