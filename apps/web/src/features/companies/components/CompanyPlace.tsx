import type { Company } from '@escuta/contract';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useAppConfig } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { DEFAULT_ZOOM, type MapHandle, type MapPlace, MapView, useOpeningPlace } from '../../../shared/map/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useUpdateCompany } from '../companies.queries.ts';
import styles from './company-sections.module.css';

const NO_BASE_MAP = { mapStyleUrl: null, pmtilesUrl: null };

/** Where the map opens for the people of a company and of the branches without a place of their own (MAP-04). */
export function CompanyPlace({ company }: { company: Company }) {
  const t = useTexts('companies');
  const words = usePlaceWords();
  const { user } = useSession();
  const config = useAppConfig();
  const usual = useOpeningPlace(user, config.data?.mapCenter);
  const map = useRef<MapHandle>(null);
  const { isPending, set } = useSetPlace(company.id_cliente);
  const own = placeOf(company);
  const place = own ?? usual;
  /** Where the map was moved to; saved only with the button. */
  const [moved, setMoved] = useState<MapPlace | null>(null);
  const view = moved ?? place;
  return (
    <section className={form.section} aria-labelledby="company-place">
      <h2 id="company-place">{t('place.title')}</h2>
      <p className={form.help}>{t('place.help')}</p>
      <div className={styles.map}>
        {place && (config.data || config.isError) ? (
          <MapView
            handle={map}
            name={t('place.title')}
            config={config.data ?? NO_BASE_MAP}
            place={place}
            store={null}
            selectedId={null}
            onlySelected={false}
            labels
            controls
            inPage
            onView={() => setMoved(map.current?.place() ?? null)}
          />
        ) : null}
      </div>
      <p>
        {own ? t('place.is', words(own)) : t('place.none')}
        {view ? (
          <>
            <br />
            {t('place.view', words(view))}
          </>
        ) : null}
      </p>
      <div className={form.buttons}>
        <Button loading={isPending} onClick={() => map.current && set(map.current.place())}>
          {t('place.set')}
        </Button>
        {own ? (
          <Button disabled={isPending} onClick={() => set(null)}>
            {t('place.remove')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function usePlaceWords() {
  const { number, coordinate } = useFormats();
  return ({ lat, lon, zoom }: MapPlace) => ({ lat: coordinate(lat), lon: coordinate(lon), zoom: number(zoom, 1) });
}

function placeOf({ lat, lon, zoom }: Company): MapPlace | null {
  return lat === null || lon === null ? null : { lat, lon, zoom: zoom ?? DEFAULT_ZOOM };
}

/** Saves or removes the place of a company. */
function useSetPlace(id_cliente: number) {
  const t = useTexts('companies');
  const problem = useProblemText();
  const saving = useUpdateCompany();
  const set = (place: MapPlace | null) =>
    saving.mutate(
      { id_cliente, ...(place ?? { lat: null, lon: null, zoom: null }) },
      {
        onSuccess: () => notify.success(t(place ? 'place.saved' : 'place.removed'), { kind: 'save' }),
        onError: (reason) => notify.error(t('place.failed'), { kind: 'save', description: problem(reason) }),
      },
    );
  return { set, isPending: saving.isPending };
}
