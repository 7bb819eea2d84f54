import { PIPE_ZOOMS } from '@escuta/contract';
import { useEffect, useMemo, useRef } from 'react';
import { useAppConfig } from '../../../shared/api/index.ts';
import { type MapHandle, MapView, placeOfBounds } from '../../../shared/map/index.ts';
import type { Box } from '../read/placed.ts';
import type { PlacedLayer } from '../read/reader.ts';
import styles from './network.module.css';

const NO_BASE_MAP = { mapStyleUrl: null, pmtilesUrl: null };

interface NetworkMapProps {
  name: string;
  /** What the map shows at first, and again when it changes. */
  box: Box;
  /** Draws the network in force. */
  pipes?: boolean;
  /** Draws lines of a file. */
  lines?: PlacedLayer['preview'];
}

/** The map's size, about; CSS pixels. */
const SIZE = { width: 600, height: 300 };

/** Where the map shows the whole box, or as much as at the farthest zoom at which pipes are drawn. */
function placeOf(box: Box) {
  const place = placeOfBounds(box, SIZE);
  return { ...place, zoom: Math.max(PIPE_ZOOMS.min, place.zoom) };
}

/** A map of pipes, without samples. */
export function NetworkMap({ name, box, pipes = false, lines }: NetworkMapProps) {
  const config = useAppConfig();
  const map = useRef<MapHandle>(null);
  const place = useMemo(() => placeOf(box), [box]);
  useEffect(() => map.current?.show(place), [place]);
  return (
    <div className={styles.map}>
      {config.data || config.isError ? (
        <MapView
          handle={map}
          name={name}
          config={config.data ?? NO_BASE_MAP}
          place={place}
          store={null}
          selectedId={null}
          onlySelected={false}
          labels
          controls
          inPage
          pipes={pipes}
          onlyPipes
          {...(lines ? { lines } : {})}
        />
      ) : null}
    </div>
  );
}
