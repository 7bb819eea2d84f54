export { AudioEngine } from './audio-engine.ts';
export { PlayerControls } from './PlayerControls.tsx';
export { changePlayerSettings, getPlayerSettings } from './player-settings.ts';
export { SoundView } from './SoundView.tsx';
export { useAudioTexts } from './use-audio-texts.ts';
