import './machine.texts.ts';
import type { Listening } from '@escuta/contract';
import { useFormats } from '../format/index.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Why the machine decided as it did, in words: what the sample's class says may be a person's since. Nothing before the sample is measured. */
export function MachineReason({ heard }: { heard: Listening | null }) {
  const t = useTexts('machine');
  const reasonOf = useReason();
  return heard ? <small data-testid="machine">{t('machine', { reason: reasonOf(heard) })}</small> : null;
}

function useReason(): (heard: Listening) => string {
  const t = useTexts('machine');
  const { number, unit, percent } = useFormats();
  const compared = ({ motivo, diferenca, mais_baixas, chance, valor, limite, modelo, equivalente }: Listening) => {
    const rounded = Math.round(diferenca ?? 0);
    const level = unit(Math.abs(rounded), 'dB');
    const parts = [rounded === 0 ? t('usual') : t(rounded > 0 ? 'above' : 'below', { level })];
    // A process of the version before sends neither.
    if (typeof modelo === 'number' && typeof equivalente === 'number') {
      const counted = Math.round(equivalente);
      const level = unit(Math.abs(counted), 'dB');
      parts.push(t(counted < 0 ? 'modelBelow' : 'modelAbove', { n: modelo, level }));
    }
    if (motivo === 'poucas_amostras') parts.push(t('few', { count: number(valor ?? 0), least: number(limite ?? 0) }));
    else if (mais_baixas !== null) parts.push(t('lower', { share: percent(mais_baixas) }));
    if (motivo === 'acima' && chance !== null) parts.push(t('chance', { n: number(Math.round(1 / chance)) }));
    return parts.join('; ');
  };
  return (heard) => {
    const { motivo } = heard;
    const [value, limit] = [heard.valor ?? 0, heard.limite ?? 0];
    switch (motivo) {
      case 'acima':
      case 'abaixo':
      case 'poucas_amostras':
        return compared(heard);
      case 'sem_referencia':
        return heard.valor === null ? t('sem_gravador') : t(motivo, { count: number(value), least: number(limit) });
      case 'curta':
        return t(motivo, { value: unit(value, 's', 1), limit: unit(limit, 's') });
      case 'saturada':
        return t(motivo, { value: percent(value, 1) });
      case 'silenciosa':
        return t(motivo, { value: unit(value, 'dB') });
      case 'instavel':
        return t(motivo, { value: percent(value) });
      case 'taxa_baixa':
        return t(motivo, { value: number(value) });
      case 'modelo_acima':
      case 'modelo_abaixo':
        return t('modelo', { value: percent(value), limit: percent(limit) });
      case 'modelo_mudo':
        return t(motivo);
    }
  };
}
