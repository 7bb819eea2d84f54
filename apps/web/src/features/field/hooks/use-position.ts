import { useState } from 'react';

export interface OwnPosition {
  lat: number;
  lon: number;
  /** Radius in metres. */
  accuracy: number;
}

type Asking = 'idle' | 'asking' | 'denied' | 'failed';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 10_000 };

/** Gets the phone's position, only when `ask` is called (D-20). */
export function usePosition(onFound: (position: OwnPosition) => void) {
  const [asking, setAsking] = useState<Asking>('idle');
  const ask = () => {
    if (!navigator.geolocation) return setAsking('failed');
    setAsking('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking('idle');
        onFound({ lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy });
      },
      (error) => setAsking(error.code === error.PERMISSION_DENIED ? 'denied' : 'failed'),
      OPTIONS,
    );
  };
  return { asking, ask };
}
