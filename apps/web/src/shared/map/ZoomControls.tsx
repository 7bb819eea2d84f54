import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { notify } from '../ui/notify.ts';
import type { MapPlace } from './geo.ts';
import styles from './map-view.module.css';
import type { SampleMap } from './sample-map.ts';
import { useMapTexts } from './use-map-texts.ts';

interface ZoomControlsProps {
  map: SampleMap;
  /** Shows the zoom buttons too, not only the button for the user's position. */
  zoom: boolean;
  onOpenHere: ((place: MapPlace) => void) | undefined;
}

/** Buttons over the map. The browser is asked for the user's position only on a click on its button (MAP-06). */
export function ZoomControls({ map, zoom, onOpenHere }: ZoomControlsProps) {
  const t = useMapTexts();
  const [locating, setLocating] = useState(false);
  const locate = () => {
    if (!navigator.geolocation) return notify.error(t('noPosition'));
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        map.showPosition(coords.latitude, coords.longitude);
      },
      (problem) => {
        setLocating(false);
        notify.error(t(problem.code === problem.PERMISSION_DENIED ? 'positionDenied' : 'noPosition'));
      },
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    );
  };
  return (
    <div className={styles.controls}>
      {zoom ? (
        <>
          <MapButton name={t('zoomIn')} path="M8 3v10M3 8h10" onPress={() => map.camera.zoomBy(1)} />
          <MapButton name={t('zoomOut')} path="M3 8h10" onPress={() => map.camera.zoomBy(-1)} />
        </>
      ) : null}
      <MapButton
        name={t('locate')}
        busy={locating}
        path="M8 1v3M8 12v3M1 8h3M12 8h3M8 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z"
        onPress={locate}
      />
      {onOpenHere ? (
        <MapButton
          name={t('openHere')}
          path="M8 14.5S3 9.8 3 6.3a5 5 0 0 1 10 0c0 3.5-5 8.2-5 8.2ZM8 8V5m-1.5 1.5L8 5l1.5 1.5"
          onPress={() => onOpenHere(map.place())}
        />
      ) : null}
    </div>
  );
}

function MapButton({
  name,
  path,
  busy = false,
  onPress,
}: {
  name: string;
  path: string;
  busy?: boolean;
  onPress(): void;
}) {
  return (
    <button type="button" className={styles.control} aria-label={name} title={name} aria-busy={busy} onClick={onPress}>
      <Icon>
        <path d={path} />
      </Icon>
    </button>
  );
}
