export { AudioEngine } from './audio-engine.ts';
export { LISTENING_KEYS } from './listening-keys.ts';
export { PlayerControls } from './PlayerControls.tsx';
export { PlayerSound } from './PlayerSound.tsx';
export { SampleSound, SoundOf } from './SampleSound.tsx';
export { useAudioTexts } from './use-audio-texts.ts';
export { type Player, usePlayer } from './use-player.ts';
export { useSamplePlayer } from './use-sample-player.ts';
export { useSilentReason } from './use-silent-reason.ts';
