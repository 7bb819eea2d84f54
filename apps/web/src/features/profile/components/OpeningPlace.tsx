import type { User } from '@escuta/contract';
import { Button } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useUpdateOwn } from '../profile.queries.ts';

/** Where the map opens for this user; set on the map, removed here (USR-05, MAP-04). */
export function OpeningPlace({ user: { lat, lon, zoom } }: { user: User }) {
  const t = useTexts('profile');
  const problem = useProblemText();
  const { coordinate, number } = useFormats();
  const saving = useUpdateOwn();
  if (lat === null || lon === null) return <p className={form.help}>{t('map.none')}</p>;
  const forget = () =>
    saving.mutate(
      { lat: null, lon: null, zoom: null },
      {
        onSuccess: () => notify.success(t('map.forgotten'), { kind: 'save' }),
        onError: (reason) => notify.error(t('failed'), { kind: 'save', description: problem(reason) }),
      },
    );
  return (
    <>
      <p className="numbers">
        {t('map.place', { lat: coordinate(lat), lon: coordinate(lon), zoom: zoom === null ? '–' : number(zoom, 1) })}
      </p>
      <p className={form.help}>{t('map.help')}</p>
      <div className={form.buttons}>
        <Button loading={saving.isPending} onClick={forget}>
          {t('map.forget')}
        </Button>
      </div>
    </>
  );
}
