import { Button, type ButtonProps, Popover } from 'antd';
import { type ReactNode, type RefObject, useRef, useState } from 'react';

interface PanelButtonProps extends Pick<ButtonProps, 'type' | 'icon' | 'className'> {
  name: string;
  /** Shows the button without its name, for want of room. */
  isSmall?: boolean;
  /** The panel; its heading has the focus when it opens. */
  children(title: RefObject<HTMLHeadingElement | null>, close: () => void): ReactNode;
}

/** A button that opens a small panel below it, and has the focus again when that closes. */
export function PanelButton({ name, isSmall = false, children, ...look }: PanelButtonProps) {
  const [open, setOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(isOpen) => {
        if (isOpen) title.current?.focus();
        // Unless the person has gone on elsewhere.
        else if (!button.current?.ownerDocument.activeElement?.closest('main, header')) button.current?.focus();
      }}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={children(title, () => setOpen(false))}
    >
      <Button ref={button} {...look} aria-label={name} aria-haspopup="dialog" aria-expanded={open} title={name}>
        {isSmall ? null : name}
      </Button>
    </Popover>
  );
}
