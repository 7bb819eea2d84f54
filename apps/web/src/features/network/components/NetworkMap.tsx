import { useEffect, useRef, useState } from 'react';
import { useAppConfig } from '../../../shared/api/index.ts';
import { type MapHandle, MapView } from '../../../shared/map/index.ts';
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
  lines?: PlacedLayer['picture'];
}

/** A map of pipes, without samples. */
export function NetworkMap({ name, box, pipes = false, lines = [] }: NetworkMapProps) {
  const config = useAppConfig();
  const map = useRef<MapHandle>(null);
  const [isThere, setThere] = useState(false);
  const [west, south, east, north] = box;
  useEffect(() => {
    if (isThere) map.current?.fit([west, south, east, north]);
  }, [isThere, west, south, east, north]);
  return (
    <div className={styles.map}>
      {config.data || config.isError ? (
        <MapView
          handle={(made) => {
            map.current = made;
            setThere(made !== null);
          }}
          name={name}
          config={config.data ?? NO_BASE_MAP}
          place={{ lat: (south + north) / 2, lon: (west + east) / 2, zoom: 12 }}
          store={null}
          selectedId={null}
          onlySelected={false}
          labels
          controls
          inPage
          pipes={pipes}
          lines={lines}
        />
      ) : null}
    </div>
  );
}
