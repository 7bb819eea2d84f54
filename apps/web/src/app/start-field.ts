import { can } from '@escuta/domain';
import { getEndReason, getSession, subscribeSession } from '../shared/session/index.ts';
import { lateTexts } from './texts.ts';

/**
 * Field reports wait on the device of who wrote them and are sent from whatever screen that person has open. Whoever signs out leaves
 * what they wrote, and nothing else, behind. Costs nothing for who writes no reports.
 */
export function startField(): void {
  let started = false;
  let person: number | undefined;
  const follow = () => {
    const user = getSession()?.user;
    const left = !user && getEndReason() === 'signed_out' ? person : undefined;
    if (left !== undefined) void import('../features/field/index.ts').then(({ forgetKept }) => forgetKept(left));
    person = user && can(user, 'reports.create') ? user.id_usuario : undefined;
    if (started || person === undefined) return;
    started = true;
    void begin();
  };
  const begin = async () => {
    // The sender names photos without a title.
    const [{ startSender, offerOffline }] = await Promise.all([
      import('../features/field/index.ts'),
      lateTexts.field(),
    ]);
    offerOffline();
    startSender();
  };
  subscribeSession(follow);
  follow();
}
