import { useWaitingHere } from '../../features/field/hooks/use-waiting-here.ts';
import { Login } from '../../features/session/components/Login.tsx';

/** The sign-in, which also says what waits on this device to be sent. */
export default function LoginPage() {
  return <Login waiting={useWaitingHere()} />;
}
