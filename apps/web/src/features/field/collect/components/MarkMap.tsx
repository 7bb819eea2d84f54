import { seesDemonstrationContent } from '@escuta/domain';
import { useEffect, useRef, useState } from 'react';
import { useAppConfig } from '../../../../shared/api/index.ts';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { type MapHandle, MapView, useOpeningPlace } from '../../../../shared/map/index.ts';
import { SMALL_MAP_ZOOM, type SmallMapPlace } from '../../../../shared/map/small-map-size.ts';
import { useSession } from '../../../../shared/session/index.ts';
import { useReturnedFocus } from '../../../../shared/ui/use-returned-focus.ts';
import { Button } from '../../components/Button.tsx';
import styles from './collect.module.css';

const NO_BASE_MAP = { mapStyleUrl: null, pmtilesUrl: null };
/** From here on houses can be told apart; a place marked farther out would be that of a district. */
const MARK_ZOOM = 15;

export interface MarkMapProps {
  /** The last known place; without it the map opens where the person's map does. */
  near: SmallMapPlace | null;
  onMark(place: SmallMapPlace): void;
  onClose(): void;
}

/** A map whose middle is the meter, over the whole page: nothing lies on it, and its buttons are in reach of the thumb. */
export default function MarkMap({ near, onMark, onClose }: MarkMapProps) {
  const t = useTexts('collect');
  const common = useTexts('common');
  const { user } = useSession();
  const config = useAppConfig();
  const usual = useOpeningPlace(user, config.data?.mapCenter);
  const map = useRef<MapHandle>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useReturnedFocus();
  const opening = near ? { lat: near.lat, lon: near.lon, zoom: SMALL_MAP_ZOOM } : usual;
  const [zoom, setZoom] = useState<number>();
  const isNear = (zoom ?? opening?.zoom ?? 0) >= MARK_ZOOM;
  const mark = () => {
    const middle = map.current?.place();
    if (middle) onMark({ lat: middle.lat, lon: middle.lon });
  };
  return (
    <dialog ref={dialog} className={styles.marking} aria-label={t('place.markMap')} onClose={onClose}>
      <div className={styles.markMap}>
        {opening && user && (config.data || config.isError) ? (
          <MapView
            handle={map}
            name={t('place.markMap')}
            config={config.data ?? NO_BASE_MAP}
            place={opening}
            store={null}
            selectedId={null}
            onlySelected={false}
            labels={!seesDemonstrationContent(user)}
            controls
            pipes
            onView={() => setZoom(map.current?.place().zoom)}
          />
        ) : null}
        <span className={styles.pin} aria-hidden="true" />
      </div>
      <p className={styles.secondary} role="status">
        {t(isNear ? 'place.move' : 'place.nearer')}
      </p>
      <div className={styles.row}>
        <Button tone={isNear ? 'primary' : 'plain'} disabled={!isNear} onClick={mark}>
          {t('place.here')}
        </Button>
        <Button onClick={onClose}>{common('cancel')}</Button>
      </div>
    </dialog>
  );
}
