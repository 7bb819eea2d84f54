export { AudioEngine } from './audio-engine.ts';
export { PlayerControls } from './PlayerControls.tsx';
export { PlayerSound } from './PlayerSound.tsx';
export { changePlayerSettings, getPlayerSettings } from './player-settings.ts';
export { SoundView } from './SoundView.tsx';
export { useAudioTexts } from './use-audio-texts.ts';
export { usePlayer } from './use-player.ts';
export { useSamplePlayer } from './use-sample-player.ts';
