import type { ReactNode } from 'react';
import type { MapPlace } from '../../../../shared/map/geo.ts';
import { SmallMap } from '../../../../shared/map/SmallMap.tsx';
import { SampleMaps } from '../../../../shared/samples/SampleMaps.tsx';

export interface WalkMapProps {
  place: MapPlace;
  name: string;
  line: ReactNode;
  /** The line without a map, for where the map cannot be loaded. */
  plain: ReactNode;
}

/** The day's way on a small map. */
export default function WalkMap({ place, name, line }: WalkMapProps) {
  return (
    <SampleMaps zoom={place.zoom}>
      <SmallMap lat={place.lat} lon={place.lon} name={name}>
        {line}
      </SmallMap>
    </SampleMaps>
  );
}
