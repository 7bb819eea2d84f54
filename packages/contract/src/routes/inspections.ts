import { z } from 'zod';
import { Id, PathId } from '../common/ids.ts';
import { success } from '../common/reply.ts';
import {
  AssignBody,
  AssignManyBody,
  AwaitedInspector,
  InspectionState,
  InspectorOption,
  OpenInspection,
  OWN_REPORT_DAYS,
  OwnDecision,
  PathInspector,
  PlaceDoubt,
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
      'snapshot_changed',
    ],
    tenant: sampleByPath,
  }),
  assignMany: route({
    method: 'PUT',
    path: '/amostra/inspecionar/massa',
    capability: 'inspections.assign',
    summary: 'Assign inspectors to free slots of up to 3,000 samples, all or none',
    body: AssignManyBody,
    reply: success({ total: z.int().describe('Samples with a new inspector'), ...UndoTicket.partial().shape }),
    errors: [
      'too_many_selected',
      'sample_not_found',
      'inspector_required',
      'inspector_not_available',
      'inspector_twice',
      'sample_pending',
      'report_approved',
      'snapshot_changed',
    ],
    tenant: { by: 'body', field: 'data', entity: 'sample' },
  }),
  previewAssignment: route({
    method: 'POST',
    path: '/amostra/inspecionar/previa',
    capability: 'inspections.assign',
    summary:
      'Preview of assigning an inspector to samples: the slots to send, who is already to inspect them, whose place is doubtful, and the samples left out with the reason',
    body: PreviewAssignmentBody,
    reply: success({
      data: z.array(PlannedAssignment).describe('Elements for amostra/inspecionar/massa'),
      recusadas: z.array(RefusedAssignment).describe('Samples left out'),
      aguardando: z
        .array(AwaitedInspector)
        .describe('Inspectors, by name, from whom samples of `data` already wait for an inspection'),
      duvidas: z.array(PlaceDoubt).describe('Samples of `data` whose place is doubtful, by warning'),
    }),
    errors: ['inspector_required', 'too_many_selected', 'sample_not_found', 'inspector_not_available'],
    tenant: { by: 'body', field: 'amostras', entity: 'sample' },
  }),
  undoAssignment: route({
    method: 'POST',
    path: '/amostra/inspecionar/desfazer',
    capability: 'inspections.assign',
    summary: 'Undo an own assignment within 30 seconds, completely or not at all',
    body: UndoAssignmentBody,
    reply: success({ total: z.int().describe('Samples restored') }),
    errors: ['assignment_not_found', 'undo_expired', 'snapshot_changed'],
    tenant: 'none',
  }),
  listClosedSamples: route({
    method: 'POST',
    path: '/amostra/inspecionar/concluidas',
    capability: 'inspections.view',
    summary: 'Samples of a map search with an approved report, which take no inspection',
    body: MapSearch,
    reply: success({ amostras: z.array(Id).describe('Samples by id_amostra') }),
    errors: ['period_reversed', 'period_too_long', 'company_not_found'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  }),
  removeInspector: route({
    method: 'DELETE',
    path: '/amostra/delete-pedido-inspecao',
    capability: 'inspections.assign',
    summary: 'Empty a slot that has no report yet; no effect on an empty slot',
    body: RemoveInspectorBody,
    reply: success(state),
    errors: ['sample_not_found', 'slot_reported', 'snapshot_changed'],
    tenant: sampleByBody,
  }),
  listInspectors: route({
    method: 'POST',
    path: '/usuario/inspecionadores/:clientId',
    capability: 'companies.lookup',
    summary: 'Inspectors for samples of a company: active geophone operators and super geos with the company in scope',
    params: z.strictObject({ clientId: PathId }),
    reply: success({
      dados: z.array(InspectorOption).describe('Inspectors by name'),
      total: z.int().describe('Total rows'),
    }),
    errors: ['company_not_found'],
    tenant: { by: 'params', field: 'clientId', entity: 'company' },
  }),
  listMyInspections: route({
    method: 'GET',
    path: '/inspecao/minhas',
    capability: 'reports.create',
    summary:
      'The caller’s inspections without a report yet, at most 3,000, and what became of their last reports (D-20)',
    reply: success({
      dados: z.array(OpenInspection).describe('Open inspections, oldest sample first'),
      total: z.int().describe('Total open inspections'),
      decididos: z
        .array(OwnDecision)
        .describe(`Decisions on reports that the caller sent in the last ${OWN_REPORT_DAYS} days`),
    }),
    errors: [],
    tenant: 'none',
  }),
};
