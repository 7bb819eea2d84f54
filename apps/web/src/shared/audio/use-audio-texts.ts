import './audio.texts.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Texts of the player; they come with it. */
export const useAudioTexts = () => useTexts('audio');
