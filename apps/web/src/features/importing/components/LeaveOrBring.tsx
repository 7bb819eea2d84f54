import { useTexts } from '../../../shared/i18n/index.ts';
import { Choice } from '../../../shared/ui/Choice.tsx';

interface LeaveOrBringProps {
  /** Names the recordings. */
  about: string;
  isBrought: boolean;
  onChange(isBrought: boolean): void;
}

/** Whether recordings that are asked about stay out or come in. */
export function LeaveOrBring({ about, isBrought, onChange }: LeaveOrBringProps) {
  const t = useTexts('importing');
  return (
    <Choice
      legend={about}
      withLegend
      value={isBrought ? 'bring' : 'leave'}
      options={[
        { value: 'leave', label: t('stored.leave') },
        { value: 'bring', label: t('stored.bring') },
      ]}
      onChange={(chosen) => onChange(chosen === 'bring')}
    />
  );
}
