import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../../shared/api/index.ts';
import { type Shipment, sendNetwork } from '../send.ts';

/** `asking`: the company has another open import; `failed` keeps the reason. */
export type SendState = 'idle' | 'sending' | 'asking' | 'failed';

/** Sends a network; leaving the page stops it, and the next time it goes on from there. */
export function useSending(onDone: () => void, onCancelled: () => void) {
  const [state, setState] = useState<SendState>('idle');
  const [arrived, setArrived] = useState(0);
  const [waiting, setWaiting] = useState(false);
  const [reason, setReason] = useState<unknown>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (shipment: Shipment, replace = false) => {
    const control = new AbortController();
    stop.current = control;
    setArrived(0);
    setWaiting(false);
    setState('sending');
    try {
      await sendNetwork(shipment, {
        ...{ signal: control.signal, replace },
        onProgress: setArrived,
        onWaiting: setWaiting,
      });
      setState('idle');
      onDone();
    } catch (problem) {
      if (control.signal.aborted) return;
      setReason(problem);
      setState(problem instanceof ApiProblem && problem.code === 'network_import_open' ? 'asking' : 'failed');
    }
  };
  const cancel = () => {
    stop.current?.abort();
    setState('idle');
    onCancelled();
  };
  return { state, arrived, waiting, reason, send, cancel, setState };
}
