import SelectionPage from '../../features/inspections/pages/SelectionPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The selection mode with what the app adds to it. */
export default function InspectRoute() {
  const t = useTexts('inspections');
  return (
    <AntdProviders>
      <title>{`${t('selection.title')} · Escuta`}</title>
      <SelectionPage />
    </AntdProviders>
  );
}
