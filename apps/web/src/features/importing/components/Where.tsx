import type { Place } from '@escuta/import';
import { useAppConfig } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useOpeningPlace } from '../../../shared/map/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { isInOtherCity, kmBetween } from '../extent.ts';

interface WhereProps {
  /** Where most of what is to come in is. */
  place: Place;
  /** Says where that is; as a question where it is another city than that of the map. */
  words(at: { lat: string; lon: string; km: string }, isOtherCity: boolean): string;
}

/** Where an import is: that of another city would be noticed only in the street. */
export function Where({ place, words }: WhereProps) {
  const { coordinate, number } = useFormats();
  const { user } = useSession();
  const config = useAppConfig();
  const opening = useOpeningPlace(user, config.data?.mapCenter);
  const km = opening ? Math.round(kmBetween(opening, place)) : 0;
  const isOtherCity = opening !== null && isInOtherCity(opening, place);
  const at = { lat: coordinate(place.lat), lon: coordinate(place.lon), km: number(km) };
  return <p className={isOtherCity ? form.note : undefined}>{words(at, isOtherCity)}</p>;
}
