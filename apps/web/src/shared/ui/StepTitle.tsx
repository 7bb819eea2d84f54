import { type ReactNode, useEffect, useRef } from 'react';

/** Title of a step of the import. It takes the focus, since the button that led here is gone. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1}>
      {children}
    </h3>
  );
}
