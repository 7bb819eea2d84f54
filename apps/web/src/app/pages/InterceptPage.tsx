import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { lastPlace } from '../../features/session/sso/place.ts';
import { SsoRedirect } from '../../features/session/sso/SsoRedirect.tsx';
import { useSessionState } from '../../shared/session/index.ts';
import { afterSignIn, LOGIN_PATH, safePath } from '../guard.ts';

/** Start and return address of single sign-on (AUTH-11): continues to `module`, or to the sign-in screen if it fails. */
export default function InterceptPage() {
  const { client = lastPlace()?.client ?? 'default' } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { session } = useSessionState();
  const module = safePath(query.get('module'));
  if (session) return <Navigate to={afterSignIn(session, module)} replace />;
  const fail = () => navigate(LOGIN_PATH, { replace: true, state: { from: module, client } });
  return <SsoRedirect client={client} module={module} onFail={fail} />;
}
