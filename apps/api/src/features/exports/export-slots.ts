import type { User } from '@escuta/contract';
import { isSuperAdmin } from '@escuta/domain';
import { MOST_EXPORTS } from '../../db/connection.ts';
import { Problem } from '../../problems/problem.ts';

/** Most exports of one user at a time in a process, so that colleagues keep slots. */
const MOST_OF_USER = 2;
/** Most of one company with its branches, so that other companies keep one whatever its people do. */
const MOST_OF_COMPANY = MOST_EXPORTS - 1;
/** Value of Retry-After when too many are running, seconds. */
const BUSY_SECONDS = 15;

/** Whose exports are counted together: a person, and the company at the top of the person's tree. */
export interface Exporter {
  user: Pick<User, 'id_usuario' | 'id_tipo_usuario'>;
  company: number;
}

/** The running exports in this process; each uses a connection and a worker. */
const running: Exporter[] = [];

/** People who work for all companies count by person alone. */
const isOfCompany = ({ user }: Exporter) => !isSuperAdmin(user);

function isBusy(next: Exporter): boolean {
  const own = running.filter(({ user }) => user.id_usuario === next.user.id_usuario);
  const ofCompany = running.filter((one) => isOfCompany(one) && one.company === next.company);
  if (running.length >= MOST_EXPORTS || own.length >= MOST_OF_USER) return true;
  return isOfCompany(next) && ofCompany.length >= MOST_OF_COMPANY;
}

/** Takes one of the process's slots. Throws export_busy when none is free, in total, for this user or for the company. @returns releases the slot */
export function takeExportSlot(exporter: Exporter): () => void {
  if (isBusy(exporter)) throw new Problem('export_busy', { params: { seconds: BUSY_SECONDS } });
  running.push(exporter);
  let isTaken = true;
  return () => {
    if (isTaken) running.splice(running.indexOf(exporter), 1);
    isTaken = false;
  };
}

/** Number of exports that run in this process. */
export const runningExports = (): number => running.length;
