import { useState } from 'react';

export interface OwnPosition {
  lat: number;
  lon: number;
  /** Radius in metres. */
  accuracy: number;
}

type LocatingStatus = 'idle' | 'locating' | 'denied' | 'failed';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 10_000 };

/** Gets the phone's position, only when `locate` is called (D-20). */
export function usePosition(onFound: (position: OwnPosition) => void) {
  const [status, setStatus] = useState<LocatingStatus>('idle');
  const locate = () => {
    if (!navigator.geolocation) return setStatus('failed');
    setStatus('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStatus('idle');
        onFound({ lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy });
      },
      (error) => setStatus(error.code === error.PERMISSION_DENIED ? 'denied' : 'failed'),
      OPTIONS,
    );
  };
  return { status, locate };
}
