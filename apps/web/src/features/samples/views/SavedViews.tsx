import type { ViewScreen } from '@escuta/contract';
import { Button, Popover } from 'antd';
import { useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { BookmarkIcon } from './icons.tsx';
import { ViewsPanel } from './ViewsPanel.tsx';

interface SavedViewsProps {
  /** The screen that it is on. */
  tela: ViewScreen;
  /** The query of what is shown now, with relative periods as such. */
  addressNow(): string;
  /** Shows the button without its name, for want of room. */
  isSmall?: boolean;
}

/** The button of the saved views (PLACE-04). */
export function SavedViews({ tela, addressNow, isSmall = false }: SavedViewsProps) {
  const t = useTexts('samples');
  const [open, setOpen] = useState(false);
  const name = t('views.menu');
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
      content={<ViewsPanel title={title} tela={tela} addressNow={addressNow} onOpened={() => setOpen(false)} />}
    >
      <Button
        ref={button}
        type={tela === 'mapa' ? 'text' : 'default'}
        icon={<BookmarkIcon />}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={name}
      >
        {isSmall ? null : name}
      </Button>
    </Popover>
  );
}
