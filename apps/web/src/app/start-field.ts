import { can } from '@escuta/domain';
import { getEndReason, getSession, subscribeSession } from '../shared/session/index.ts';
import { lateTexts } from './texts.ts';

/**
 * Sends field reports waiting on this device from any screen that their author has open. After a sign-out only the user's reports stay on the
 * device. Loads no code for users who do not write reports.
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
    // The sender needs the texts to name photos without a title.
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
