import { isSuperAdmin, seesDemonstrationContent } from '@escuta/domain';
import { Button } from 'antd';
import { type ComponentProps, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react';
import { useAppConfig } from '../../../shared/api/index.ts';
import { textsOf, useTexts } from '../../../shared/i18n/index.ts';
import { type Bounds, type MapHandle, type MapPlace, MapView, useOpeningPlace } from '../../../shared/map/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import type { Selectable } from '../selectable.ts';
import { BoxDrawer } from './BoxDrawer.tsx';
import styles from './selection.module.css';

const NO_BASE_MAP = { mapStyleUrl: null, pmtilesUrl: null };

/** How the page moves the map; before it is loaded nothing is moved. */
export interface MapMover {
  move(action: (map: MapHandle) => void): void;
}

interface SelectionMapProps {
  handle: Ref<MapMover>;
  found: Selectable | undefined;
  /** Where the map opens; null: it shows all samples. */
  view: MapPlace | null;
  checked: ReadonlySet<number>;
  opened: number | null;
  onToggle(id: number): void;
  onAdd(ids: readonly number[]): void;
  /** Called whenever the map has drawn the samples and rests. The first time, it shows the view in which it opened. */
  onDrawn(map: MapHandle): void;
  /** Another view is shown, by the person or by the product, as to fit what was found. */
  onView(view: MapPlace, byUser: boolean): void;
}

/** The map of the selection mode: a marker checks its sample, a rectangle or the view checks all samples in it. */
export function SelectionMap({
  handle,
  found,
  view,
  checked,
  opened,
  onToggle,
  onAdd,
  onDrawn,
  onView,
}: SelectionMapProps) {
  const { user } = useSession();
  const config = useAppConfig();
  const usual = useOpeningPlace(user, config.data?.mapCenter);
  const place = view ?? usual;
  const map = useRef<MapHandle>(null);
  /** Where the arrow keys are, until another sample is opened. */
  const [stepped, setStepped] = useState<{ id: number; opened: number | null } | null>(null);
  const { fitOnce, keep, isOpen } = useFitOnce(found, view !== null);
  useImperativeHandle(handle, () => ({ move: (action) => map.current && action(map.current) }), []);
  const toggle = (id: number) => {
    const refusal = found?.refusalOf(id);
    if (refusal && !checked.has(id)) notify.info(textsOf('problems')(refusal), { kind: 'inspection' });
    else onToggle(id);
  };
  const addWithin = (bounds: Bounds | null | undefined) => {
    if (found && bounds) onAdd(found.idsWithin(bounds, (id) => map.current?.isShown(id) === true));
  };
  return (
    <div className={styles.stage}>
      {user && place && (config.data || config.isError) ? (
        <MapView
          handle={map}
          config={config.data ?? NO_BASE_MAP}
          place={place}
          store={found?.store ?? null}
          selectedId={stepped?.opened === opened ? stepped.id : opened}
          checked={checked}
          onlySelected={false}
          labels={!seesDemonstrationContent(user)}
          pipes
          controls={isSuperAdmin(user)}
          onSelect={toggle}
          onStep={(id) => setStepped({ id, opened })}
          onView={(_, byUser) => {
            if (byUser) keep();
            if (map.current && isOpen()) onView(map.current.place(), byUser);
          }}
          onIdle={(drawn) => {
            if (!map.current || !found || drawn !== found.store) return;
            if (isOpen()) onDrawn(map.current);
            else fitOnce(map.current);
          }}
        />
      ) : null}
      <Tools
        disabled={!found}
        onBox={(box) => addWithin(map.current?.boundsWithin(box))}
        onVisible={() => addWithin(map.current?.bounds())}
      />
    </div>
  );
}

/** Fits the samples into the view once they are loaded, unless the map has come with a view or the person has moved it meanwhile. */
function useFitOnce(found: Selectable | undefined, hasView: boolean) {
  const fitted = useRef(hasView);
  return {
    fitOnce: (map: MapHandle) => {
      const bounds = fitted.current ? null : found?.store.boundsOf();
      if (!bounds) return;
      fitted.current = true;
      map.fit(bounds);
    },
    /** Fits no more: the person has moved the map. */
    keep: () => {
      fitted.current = true;
    },
    /** Whether the view is one to come back to: before, the map is not yet where the samples are. */
    isOpen: () => fitted.current,
  };
}

interface ToolsProps {
  disabled: boolean;
  /** A rectangle was drawn. */
  onBox: ComponentProps<typeof BoxDrawer>['onBox'];
  onVisible(): void;
}

/** Buttons that check the samples of a rectangle or of the view. */
function Tools({ disabled, onBox, onVisible }: ToolsProps) {
  const t = useTexts('inspections');
  const [drawing, setDrawing] = useState(false);
  const stop = useCallback(() => setDrawing(false), []);
  return (
    <>
      {drawing ? (
        <BoxDrawer
          onCancel={stop}
          onBox={(box) => {
            stop();
            onBox(box);
          }}
        />
      ) : null}
      <div className={styles.tools}>
        <Button aria-pressed={drawing} disabled={disabled} onClick={() => setDrawing((now) => !now)}>
          {t('selection.draw')}
        </Button>
        <Button disabled={disabled} onClick={onVisible}>
          {t('selection.visible')}
        </Button>
        {drawing ? <p className={styles.drawHelp}>{t('selection.drawHelp')}</p> : null}
      </div>
    </>
  );
}
