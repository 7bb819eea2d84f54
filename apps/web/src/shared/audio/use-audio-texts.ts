import './audio.texts.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Texts of the player, loaded with it. */
export const useAudioTexts = () => useTexts('audio');
