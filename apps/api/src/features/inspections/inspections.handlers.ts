import { slotsOf } from '@escuta/domain';
import type { Handlers } from '../../http/register.ts';
import { assignInspectors, removeInspector } from './assign.service.ts';
import { assignMany, previewAssignment } from './assign-many.service.ts';
import { listClosedSamples, listInspectors } from './inspectors.service.ts';
import { undoAssignment } from './undo.service.ts';

type InspectionCalls =
  | 'assignInspectors'
  | 'assignMany'
  | 'previewAssignment'
  | 'undoAssignment'
  | 'listClosedSamples'
  | 'removeInspector'
  | 'listInspectors';

export const inspectionHandlers: Handlers<InspectionCalls> = {
  assignInspectors: ({ services, session, params: { id, i1, i2, i3 }, body }) =>
    assignInspectors(services, session, id, { wanted: slotsOf([i1, i2, i3]), seen: body.vistos }),
  assignMany: ({ services, session, body }) => assignMany(services, session, body.data),
  previewAssignment: ({ services, session, body }) => previewAssignment(services, session, body),
  undoAssignment: ({ services, session, body }) => undoAssignment(services, session, body.lote),
  listClosedSamples: async ({ services, session, body }) => ({
    amostras: await listClosedSamples(services, session, body),
  }),
  removeInspector: ({ services, session, body }) => removeInspector(services, session, body),
  listInspectors: async ({ services, session, params }) => {
    const dados = await listInspectors(services, session, params.clientId);
    return { dados, total: dados.length };
  },
};
