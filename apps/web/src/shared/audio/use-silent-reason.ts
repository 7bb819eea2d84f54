import type { Classification } from '@escuta/contract';
import { hasRecording } from '@escuta/domain';
import { useClassTexts } from '../ui/class-texts.ts';
import { useAudioTexts } from './use-audio-texts.ts';

/** Says why a sample has no sound: its class never has one, or nothing was recorded. */
export function useSilentReason(): (code: Classification) => string {
  const t = useAudioTexts();
  const classText = useClassTexts();
  return (code) => (hasRecording(code) ? t('noRecording') : t('noSound', { name: classText(`name.${code}`) }));
}
