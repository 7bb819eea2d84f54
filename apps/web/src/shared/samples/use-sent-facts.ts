import './sent.texts.ts';
import type { SampleDetail } from '@escuta/contract';
import { useTexts } from '../i18n/use-texts.ts';
import { WARNS_ABOUT } from './use-warning-words.ts';

/** One thing that a sample was sent with. */
export interface SentFact {
  key: 'device' | 'sensor' | 'meter' | 'file';
  name: string;
  text: string;
}

type Sent = Pick<
  SampleDetail,
  'dispositivo' | 'sensor_modelo' | 'sensor_serie' | 'hidrometro' | 'medidor_girando' | 'arquivo_origem'
> &
  Pick<SampleDetail, 'avisos'>;

/** What a sample was sent with, as far as it is known or in doubt: older samples say nothing of it. */
export function useSentFacts(): (sample: Sent) => SentFact[] {
  const t = useTexts('sent');
  const sensor = ({ sensor_modelo: model, sensor_serie: serial }: Sent) => {
    if (serial === null) return model;
    return model === null ? t('serial', { serial }) : t('model', { model, serial });
  };
  const meter = ({ hidrometro, medidor_girando: turns }: Sent) => {
    const known = [hidrometro, turns === null ? null : t(turns ? 'turning' : 'still')].filter((part) => part !== null);
    return known.length === 0 ? null : known.join(' · ');
  };
  return (sample) =>
    (
      [
        ['device', sample.dispositivo],
        ['sensor', sensor(sample)],
        ['meter', meter(sample)],
        ['file', sample.arquivo_origem],
      ] as const
    ).flatMap(([key, text]) => {
      const isDoubtful = sample.avisos.some((warning) => WARNS_ABOUT[warning] === key);
      return text === null && !isDoubtful ? [] : [{ key, name: t(key), text: text ?? '–' }];
    });
}
