import type { ViewScreen } from '@escuta/contract';
import { Button, Popover } from 'antd';
import { useState } from 'react';
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
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={<ViewsPanel tela={tela} addressNow={addressNow} onOpened={() => setOpen(false)} />}
    >
      <Button
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
