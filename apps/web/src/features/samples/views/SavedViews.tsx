import type { ViewScreen } from '@escuta/contract';
import { useTexts } from '../../../shared/i18n/index.ts';
import { PanelButton } from '../../../shared/ui/PanelButton.tsx';
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
  const look = { name: t('views.menu'), icon: <BookmarkIcon />, isSmall };
  return (
    <PanelButton {...look} type={tela === 'mapa' ? 'text' : 'default'}>
      {(title, onOpened) => <ViewsPanel {...{ title, tela, addressNow, onOpened }} />}
    </PanelButton>
  );
}
