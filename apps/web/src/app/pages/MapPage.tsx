import { AssignTicked } from '../../features/inspections/components/AssignTicked.tsx';
import { InspectMode } from '../../features/inspections/components/InspectMode.tsx';
import { SampleInspections } from '../../features/inspections/components/SampleInspections.tsx';
import MapDashboardPage from '../../features/samples/pages/MapDashboardPage.tsx';
import { useLogStart } from '../../features/session/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

const EXTRAS = { Inspections: SampleInspections, InspectMode, AssignTicked };

/** The map dashboard with the parts that come from the inspections feature. */
export default function MapPage() {
  const t = useTexts('shell');
  useLogStart();
  return (
    <>
      <h1 className="visually-hidden">{t('map')}</h1>
      <MapDashboardPage extras={EXTRAS} />
    </>
  );
}
