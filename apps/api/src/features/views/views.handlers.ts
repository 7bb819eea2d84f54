import type { Handlers } from '../../http/register.ts';
import { changeView, createView, listViews, removeView } from './views.service.ts';

type ViewCalls = 'listViews' | 'createView' | 'updateView' | 'deleteView';

export const viewHandlers: Handlers<ViewCalls> = {
  listViews: async ({ services, session }) => {
    const dados = await listViews(services, session);
    return { dados, total: dados.length };
  },
  createView: async ({ services, session, body }) => ({ visao: await createView(services, session, body) }),
  updateView: async ({ services, session, params, body }) => ({
    visao: await changeView(services, session, params.id, body),
  }),
  deleteView: async ({ services, session, params }) => {
    await removeView(services, session, params.id);
    return {};
  },
};
