import './sent.texts.ts';
import type { SampleDetail, SampleWarning } from '@escuta/contract';
import { useFormats } from '../format/index.ts';
import { useTexts } from '../i18n/use-texts.ts';

const METRES_PER_KM = 1000;

/** A field beside which warnings stand. */
export type WarnedField = 'date' | 'place' | 'meter' | 'sensor';

/** Beside which field a warning stands. */
export const WARNS_ABOUT: Record<SampleWarning, WarnedField> = {
  clock_ahead: 'date',
  clock_behind: 'date',
  place_unlikely: 'place',
  imprecise: 'place',
  meter_unlikely: 'meter',
  meter_elsewhere: 'meter',
  sensor_unlikely: 'sensor',
};

/** Not every screen has all fields: the collector's phone does not know when the server received a sample, and a row of a list has no distances. */
type Told = Pick<SampleDetail, 'precisao'> &
  Partial<Pick<SampleDetail, 'dt_amostra' | 'dt_envio' | 'distancia_empresa' | 'outro_lugar'>>;

/** What a warning says of a sample; of a doubtful clock also when the sample was received. */
export function useWarningWords() {
  const t = useTexts('sent');
  const { unit, number, dateTime, distance } = useFormats();
  return (
    { precisao, dt_amostra, dt_envio, distancia_empresa = null, outro_lugar }: Told,
    warning: SampleWarning,
  ): string => {
    if (warning === 'imprecise' && precisao !== null)
      return t('warning.impreciseBy', { precision: unit(precisao, 'm') });
    if (warning === 'place_unlikely' && distancia_empresa !== null)
      return t('warning.placeBy', { km: number(Math.round(distancia_empresa / METRES_PER_KM)) });
    if (warning === 'meter_elsewhere' && outro_lugar)
      return t('warning.elsewhereBy', { distance: distance(outro_lugar.distancia) });
    const doubt = t(`warning.${warning}`);
    if (WARNS_ABOUT[warning] !== 'date' || dt_amostra === undefined || dt_envio === undefined) return doubt;
    const received = dateTime(dt_envio);
    const isAhead = warning === 'clock_ahead' && Date.parse(dt_amostra) > Date.parse(dt_envio);
    return isAhead
      ? t('warning.aheadBy', { received, claimed: dateTime(dt_amostra) })
      : t('warning.received', { received, doubt });
  };
}
