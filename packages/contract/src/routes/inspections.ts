import { z } from 'zod';
import { Id, PathId } from '../common/ids.ts';
import { success } from '../common/reply.ts';
import {
  AssignBody,
  AssignManyBody,
  InspectionState,
  InspectorOption,
  OpenInspection,
  PathInspector,
  PlannedAssignment,
  PreviewAssignmentBody,
  RefusedAssignment,
  RemoveInspectorBody,
  UndoAssignmentBody,
  UndoTicket,
} from '../inspections/index.ts';
import { route } from '../route.ts';
import { MapSearch } from '../samples/index.ts';
import { sampleByBody, sampleByPath } from './shared.ts';

const state = InspectionState.shape;

export const inspectionRoutes = {
  assignInspectors: route({
    method: 'PUT',
    path: '/amostra/:id/inspecionar/:i1/:i2/:i3',
    capability: 'inspections.assign',
    summary:
      'Set the inspectors of a sample’s slots: add one to the first free slot, or replace one that has no report yet',
    params: z.strictObject({ id: PathId, i1: PathInspector, i2: PathInspector, i3: PathInspector }),
    body: AssignBody,
    reply: success({ ...state, ...UndoTicket.partial().shape }),
    errors: [
      'sample_not_found',
      'inspector_required',
      'inspector_not_available',
      'inspector_twice',
      'slot_reported',
      'sample_pending',
      'report_approved',
      'picture_changed',
    ],
    tenant: sampleByPath,
  }),
  assignMany: route({
    method: 'PUT',
    path: '/amostra/inspecionar/massa',
    capability: 'inspections.assign',
    summary: 'Send inspectors to free slots of up to 3,000 samples, all or none',
    body: AssignManyBody,
    reply: success({ total: z.int().describe('Samples that got an inspector'), ...UndoTicket.partial().shape }),
    errors: [
      'too_many_selected',
      'sample_not_found',
      'inspector_required',
      'inspector_not_available',
      'inspector_twice',
      'sample_pending',
      'report_approved',
      'picture_changed',
    ],
    tenant: { by: 'body', field: 'data', entity: 'sample' },
  }),
  previewAssignment: route({
    method: 'POST',
    path: '/amostra/inspecionar/previa',
    capability: 'inspections.assign',
    summary: 'What assigning an inspector to samples would do: the slots to send, and who is left out and why',
    body: PreviewAssignmentBody,
    reply: success({
      data: z.array(PlannedAssignment).describe('What amostra/inspecionar/massa takes'),
      recusadas: z.array(RefusedAssignment).describe('Samples left out'),
    }),
    errors: ['inspector_required', 'too_many_selected', 'sample_not_found', 'inspector_not_available'],
    tenant: { by: 'body', field: 'amostras', entity: 'sample' },
  }),
  undoAssignment: route({
    method: 'POST',
    path: '/amostra/inspecionar/desfazer',
    capability: 'inspections.assign',
    summary: 'Take back an own assignment within 30 seconds, all of it or nothing',
    body: UndoAssignmentBody,
    reply: success({ total: z.int().describe('Samples that are as they were') }),
    errors: ['assignment_not_found', 'undo_expired', 'picture_changed'],
    tenant: 'none',
  }),
  listClosedSamples: route({
    method: 'POST',
    path: '/amostra/inspecionar/concluidas',
    capability: 'inspections.view',
    summary: 'Samples of a map search that have an approved report, and so take no inspection',
    body: MapSearch,
    reply: success({ amostras: z.array(Id).describe('Samples by id_amostra') }),
    errors: ['period_reversed', 'period_too_long', 'company_not_found'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  }),
  removeInspector: route({
    method: 'DELETE',
    path: '/amostra/delete-pedido-inspecao',
    capability: 'inspections.assign',
    summary: 'Empty a slot that has no report yet; one that is empty already stays so',
    body: RemoveInspectorBody,
    reply: success(state),
    errors: ['sample_not_found', 'slot_reported', 'picture_changed'],
    tenant: sampleByBody,
  }),
  listInspectors: route({
    method: 'POST',
    path: '/usuario/inspecionadores/:clientId',
    capability: 'companies.lookup',
    summary: 'Who may be sent to inspect samples of a company: active geophone operators and super geos that reach it',
    params: z.strictObject({ clientId: PathId }),
    reply: success({
      dados: z.array(InspectorOption).describe('Inspectors by name'),
      total: z.int().describe('Rows in all'),
    }),
    errors: ['company_not_found'],
    tenant: { by: 'params', field: 'clientId', entity: 'company' },
  }),
  listMyInspections: route({
    method: 'GET',
    path: '/inspecao/minhas',
    capability: 'reports.create',
    summary: 'Own inspections without a report yet, at most 3,000 (D-20)',
    reply: success({
      dados: z.array(OpenInspection).describe('Open inspections, oldest sample first'),
      total: z.int().describe('Open inspections in all'),
    }),
    errors: [],
    tenant: 'none',
  }),
};
