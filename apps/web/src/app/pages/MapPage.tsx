import { ticksOfMap } from '../../features/inspections/checked-storage.ts';
import { AssignTicked } from '../../features/inspections/components/AssignTicked.tsx';
import { InspectMode } from '../../features/inspections/components/InspectMode.tsx';
import { SampleInspections } from '../../features/inspections/components/SampleInspections.tsx';
import MapDashboardPage from '../../features/samples/pages/MapDashboardPage.tsx';
import { useLogStart } from '../../features/session/index.ts';

const EXTRAS = { Inspections: SampleInspections, InspectMode, AssignTicked, ticks: ticksOfMap };

/** The map dashboard with the parts that come from the inspections feature. */
export default function MapPage() {
  useLogStart();
  return <MapDashboardPage extras={EXTRAS} />;
}
