import { type NewView, type SavedView, type StartView, type User, VIEWS_MAX, type ViewChange } from '@escuta/contract';
import { can } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import {
  clearStart,
  deleteView,
  findOwnView,
  findStart,
  insertView,
  isNameTaken,
  listOwnViews,
  lockViews,
  updateView,
} from './views.queries.ts';

/** The caller's saved views, by name. */
export function listViews({ connections }: Services, session: Session): Promise<SavedView[]> {
  return inScope(connections.tenant, session.scope, listOwnViews);
}

/** Throws view_name_taken for the name of another view of the caller, in upper or lower case. */
async function refuseTakenName(trx: TenantTransaction, nome: string, own: number | null): Promise<void> {
  if (await isNameTaken(trx, nome, own)) throw new Problem('view_name_taken');
}

/** Saves a view. Throws view_name_taken, views_full. */
export function createView({ connections }: Services, session: Session, view: NewView): Promise<SavedView> {
  const { id_usuario } = session.user;
  return inScope(connections.tenant, session.scope, async (trx) => {
    await lockViews(trx, id_usuario);
    const views = await listOwnViews(trx);
    await refuseTakenName(trx, view.nome, null);
    if (views.length >= VIEWS_MAX) throw new Problem('views_full', { params: { max: VIEWS_MAX } });
    return insertView(trx, id_usuario, view);
  });
}

/** Changes what is given. Throws view_not_found, also for another person's view, and view_name_taken. */
export function changeView(
  { connections }: Services,
  session: Session,
  id_visao: number,
  change: ViewChange,
): Promise<SavedView> {
  return inScope(connections.tenant, session.scope, async (trx) => {
    await lockViews(trx, session.user.id_usuario);
    const view = await findOwnView(trx, id_visao);
    if (!view) throw new Problem('view_not_found');
    if (change.nome !== undefined) await refuseTakenName(trx, change.nome, id_visao);
    if (change.inicial) await clearStart(trx);
    return Object.keys(change).length === 0 ? view : updateView(trx, id_visao, change);
  });
}

/** Deletes a view. Throws view_not_found, also for another person's view. */
export function removeView({ connections }: Services, session: Session, id_visao: number): Promise<void> {
  return inScope(connections.tenant, session.scope, async (trx) => {
    await lockViews(trx, session.user.id_usuario);
    if (!(await deleteView(trx, id_visao))) throw new Problem('view_not_found');
  });
}

/** The view that opens after the sign-in of a person; null without one, and for a role that sees neither map nor list. */
export async function startViewOf({ connections }: Services, user: User): Promise<StartView | null> {
  return can(user, 'samples.view') ? findStart(connections.system, user.id_usuario) : null;
}
