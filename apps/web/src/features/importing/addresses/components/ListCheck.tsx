import { distanceMetres } from '@escuta/domain';
import { useAppConfig } from '../../../../shared/api/index.ts';
import { useFormats } from '../../../../shared/format/index.ts';
import form from '../../../../shared/forms/layout.module.css';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { useOpeningPlace } from '../../../../shared/map/index.ts';
import { useSession } from '../../../../shared/session/index.ts';
import { Checked } from '../../components/Checked.tsx';
import type { CheckedList } from '../hooks/use-list-import.ts';
import type { ListSummary } from '../read/reader.ts';
import type { AddressListClient } from '../read/reader-client.ts';
import { FAR_KM } from '../read/summary.ts';
import { FarLines } from './FarLines.tsx';
import { ListRefusals } from './ListRefusals.tsx';

interface ListCheckProps {
  checked: CheckedList;
  reader: AddressListClient;
  name: string;
  tell(reason: unknown): string;
  onSend(): void;
  /** Checks the list anew without the addresses of some cells. */
  onLeaveOut(cells: readonly string[]): void;
}

/** What would be imported, where it is, and what is refused, before anything is sent. */
export function ListCheck({ checked, onSend, onLeaveOut, ...refused }: ListCheckProps) {
  const t = useTexts('addresses');
  const { number } = useFormats();
  const { summary, fresh } = checked;
  const { addresses } = summary;
  const about = (n: number) => (fresh.isExact ? number(n) : t('check.about', { n: number(n) }));
  const isNothing = fresh.isExact && fresh.count === 0;
  return (
    <Checked
      figures={[
        [t('check.lines'), number(summary.lines)],
        [t('send.added'), about(fresh.count)],
        [t('send.existing'), about(addresses - fresh.count)],
        [t('check.refused'), number(summary.refused)],
      ]}
      nothing={isNothing ? t(addresses === 0 ? 'check.nothing' : 'check.allThere') : null}
      send={t(fresh.isExact ? 'check.send' : 'check.sendAbout', { n: fresh.count })}
      onSend={onSend}
    >
      <Where summary={summary} />
      <FarLines checked={checked} onLeaveOut={onLeaveOut} />
      <ListRefusals checked={checked} {...refused} />
      {isNothing ? null : <p>{t(fresh.isExact ? 'check.twice' : 'check.estimated')}</p>}
    </Checked>
  );
}

const METRES_PER_KM = 1000;

/** Where the list is: that of another city, or a few wrong positions, would be noticed only in the street. */
function Where({ summary: { place } }: { summary: ListSummary }) {
  const t = useTexts('addresses');
  const { coordinate, number } = useFormats();
  const { user } = useSession();
  const config = useAppConfig();
  const opening = useOpeningPlace(user, config.data?.mapCenter);
  if (!place) return null;
  const at = { lat: coordinate(place.lat), lon: coordinate(place.lon) };
  const km = opening ? Math.round(distanceMetres(opening, place) / METRES_PER_KM) : 0;
  return (
    <p className={km > FAR_KM ? form.note : undefined}>
      {t(km > FAR_KM ? 'check.otherCity' : 'check.place', { ...at, km: number(km) })}
    </p>
  );
}
