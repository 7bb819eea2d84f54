import { LEFT_OUT_REASONS, type LeftOut } from '@escuta/contract';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';

/** What was left out, with its reasons; nothing if nothing was. */
export function LeftOutList({ leftOut }: { leftOut: LeftOut }) {
  const t = useTexts('network');
  const { number } = useFormats();
  const given = LEFT_OUT_REASONS.filter((reason) => (leftOut[reason] ?? 0) > 0);
  if (given.length === 0) return null;
  return (
    <p>
      {t('check.left')}: {given.map((reason) => `${number(leftOut[reason] ?? 0)} ${t(`leftOut.${reason}`)}`).join('; ')}
      .
    </p>
  );
}
