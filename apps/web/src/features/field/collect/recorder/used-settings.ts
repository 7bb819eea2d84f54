import { LABEL_MAX } from '@escuta/contract';

/** What browsers do to a voice, and must not do to a pipe. */
const PROCESSING = ['autoGainControl', 'echoCancellation', 'noiseSuppression'] as const;
const SHORT = { autoGainControl: 'AGC', echoCancellation: 'AEC', noiseSuppression: 'NS' };
/** Names that say nothing of the microphone. */
const USUAL = /^(default|padrão|predeterminado|microphone|microfone|micrófono)?( ?\d+)?$/i;

/** What the phone really used, whatever was asked for. */
export interface UsedSettings {
  sampleRateHz: number;
  /** Processing that could not be switched off. */
  processing: readonly (typeof PROCESSING)[number][];
  /** Name of the microphone, if the browser tells it. */
  microphone: string;
}

export function usedSettings(settings: MediaTrackSettings, sampleRateHz: number, label: string): UsedSettings {
  return { sampleRateHz, processing: PROCESSING.filter((name) => settings[name] === true), microphone: label.trim() };
}

/** The processing in short, as it stands in the recorder's name. */
export const processingOf = ({ processing }: UsedSettings) => processing.map((name) => SHORT[name]).join('+');

/**
 * The recorder of a sample, by which sounds are compared (D-35): the phone, what it did to the sound, its rate and the microphone. The same
 * phone with other processing is another recorder.
 */
export function recorderName(phone: string, used: UsedSettings): string {
  const microphone = USUAL.test(used.microphone) ? '' : used.microphone;
  // The same in each language, since recorders are compared by it.
  const rate = [used.sampleRateHz, 'Hz'].join(' ');
  const parts = [phone, processingOf(used), rate, microphone];
  return parts
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, LABEL_MAX)
    .trim();
}

interface Hints {
  userAgentData?: { getHighEntropyValues?(hints: string[]): Promise<{ model?: string; platform?: string }> };
}

/** The phone's model as far as the browser tells it. */
export async function phoneModel(from: Pick<Navigator, 'userAgent'> & Hints = navigator): Promise<string> {
  const hints = await from.userAgentData?.getHighEntropyValues?.(['model', 'platform']).catch(() => undefined);
  if (hints?.model) return hints.model;
  const [, android] = /Android [^;]*; ([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(from.userAgent) ?? [];
  // Browsers that hide the model write K.
  if (android && android !== 'K' && !/^(wv|rv:|Mobile|Tablet)/.test(android)) return android;
  const [device] = /iPhone|iPad/.exec(from.userAgent) ?? [];
  return (
    device ??
    hints?.platform ??
    /Android|Windows|Mac OS X|Linux/.exec(from.userAgent.replace(/Linux; (?=Android)/, ''))?.[0] ??
    ''
  );
}
