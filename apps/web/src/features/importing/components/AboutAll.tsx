import { LABEL_MAX } from '@escuta/contract';
import type { Place } from '@escuta/import';
import { Select } from 'antd';
import { useRef } from 'react';
import { useAppConfig } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { Labelled, TextInput } from '../../../shared/forms/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { type MapHandle, MapView, useOpeningPlace } from '../../../shared/map/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Choice } from '../../../shared/ui/Choice.tsx';
import { lookUpByLabel } from '../../../shared/ui/look-up.ts';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import { useCollectors } from '../importing.queries.ts';
import styles from './importing.module.css';

/** What holds for recordings of which the table does not say it. */
export interface ForAll {
  isPlaced: boolean;
  place: Place | null;
  id_coletor: number | null;
  coletor: string;
}

export const NOTHING_FOR_ALL: ForAll = { isPlaced: false, place: null, id_coletor: null, coletor: '' };

interface AboutAllProps {
  id_cliente: number;
  value: ForAll;
  onChange(value: Partial<ForAll>): void;
}

/** Position and collector of recordings of which the table does not say them. */
export function AboutAll({ id_cliente, value, onChange }: AboutAllProps) {
  const t = useTexts('importing');
  const people = useCollectors(id_cliente);
  const clear = useClear();
  return (
    <section className={form.section} aria-labelledby="import-about">
      <h2 id="import-about">{t('about.title')}</h2>
      <Choice
        legend={t('about.place')}
        withLegend
        value={value.isPlaced ? 'here' : 'refuse'}
        options={[
          { value: 'refuse', label: t('about.refuse') },
          { value: 'here', label: t('about.here') },
        ]}
        onChange={(chosen) => onChange({ isPlaced: chosen === 'here' })}
      />
      {value.isPlaced ? <PlaceMap place={value.place} onPlace={(place) => onChange({ place })} /> : null}
      <div className={form.pair}>
        <Labelled label={t('about.person')}>
          {(control) => (
            <Select<number>
              {...control}
              {...(value.id_coletor !== null && { value: value.id_coletor })}
              placeholder={t('about.noPerson')}
              allowClear={clear}
              loading={people.isPending}
              showSearch={lookUpByLabel}
              options={(people.data ?? []).map(({ id_usuario, nome }) => ({ value: id_usuario, label: nome }))}
              onChange={(chosen: number | undefined) => onChange({ id_coletor: chosen ?? null })}
            />
          )}
        </Labelled>
        <TextInput
          label={t('about.label')}
          help={t('about.labelHelp')}
          value={value.coletor}
          maxLength={LABEL_MAX}
          onChange={(coletor) => onChange({ coletor })}
        />
      </div>
    </section>
  );
}

const NO_BASE_MAP = { mapStyleUrl: null, pmtilesUrl: null };

/** One point for all, the middle of the map. */
function PlaceMap({ place, onPlace }: { place: Place | null; onPlace(place: Place): void }) {
  const t = useTexts('importing');
  const { coordinate } = useFormats();
  const { user } = useSession();
  const config = useAppConfig();
  const opening = useOpeningPlace(user, config.data?.mapCenter);
  const map = useRef<MapHandle>(null);
  const take = () => {
    const middle = map.current?.place();
    if (middle) onPlace({ lat: middle.lat, lon: middle.lon });
  };
  return (
    <>
      <div className={styles.map}>
        {opening && (config.data || config.isError) ? (
          <MapView
            handle={map}
            name={t('about.map')}
            config={config.data ?? NO_BASE_MAP}
            place={opening}
            store={null}
            selectedId={null}
            onlySelected={false}
            labels
            controls
            inPage
            onView={take}
          />
        ) : null}
        <span className={styles.cross} />
      </div>
      <p role="status">{place ? t('about.at', { lat: coordinate(place.lat), lon: coordinate(place.lon) }) : null}</p>
    </>
  );
}
