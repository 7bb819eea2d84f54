import { type ReactNode, useEffect } from 'react';
import { changePlayerSettings, useOwnRecording } from '../../../../shared/audio/index.ts';
import { StoredPlayer } from '../../components/StoredPlayer.tsx';

interface CollectPlayerProps {
  sound: Blob;
  /** Stands in until the sound has been read, and where it cannot be. */
  plain: ReactNode;
}

/** The player with its listening tools for a sound that only this phone has yet. */
export default function CollectPlayer({ sound, plain }: CollectPlayerProps) {
  // It was asked for by their name.
  useEffect(() => changePlayerSettings({ tools: true }), []);
  const recording = useOwnRecording(sound);
  return recording ? <StoredPlayer recording={recording} sound={sound} spectrogram={null} /> : plain;
}
