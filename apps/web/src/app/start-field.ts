import { can } from '@escuta/domain';
import { COLLECT_PATH } from '../features/field/collect/collect-paths.ts';
import { getEndReason, getSession, subscribeSession } from '../shared/session/index.ts';
import { lateTexts } from './texts.ts';

const PAGES = [
  { path: '/field', capability: 'reports.create' },
  { path: COLLECT_PATH, capability: 'samples.collect' },
] as const;

/**
 * Sends reports and samples waiting on this device from any screen that their author has open. After a sign-out only these stay on the
 * device. Loads no code for users who write no reports and collect no samples.
 */
export function startField(): void {
  let started = false;
  let person: number | undefined;
  const follow = () => {
    const user = getSession()?.user;
    const left = !user && getEndReason() === 'signed_out' ? person : undefined;
    if (left !== undefined) void import('../features/field/index.ts').then(({ forgetKept }) => forgetKept(left));
    const paths = user ? PAGES.filter(({ capability }) => can(user, capability)).map(({ path }) => path) : [];
    person = user && paths.length > 0 ? user.id_usuario : undefined;
    if (started || person === undefined) return;
    started = true;
    void begin(paths);
  };
  const begin = async (paths: readonly string[]) => {
    // The sender needs the texts to name photos without a title.
    const [{ startSender, offerOffline }] = await Promise.all([
      import('../features/field/index.ts'),
      lateTexts.field(),
    ]);
    for (const path of paths) offerOffline(path);
    startSender();
  };
  subscribeSession(follow);
  follow();
}
