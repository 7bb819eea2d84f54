import type { DetailBlock, FormSection } from './field-kinds.ts';
import { REPORT_FIELD_NAMES, REPORT_FIELDS, type ReportField, type ReportFieldOf } from './fields.ts';

type Coordinate = ReportFieldOf<'coordinate'>;

/** A field as shown on screens, where both coordinates are one position. */
export type ShownField = Exclude<ReportField, Coordinate> | 'position';

const isCoordinate = (name: ReportField): name is Coordinate => REPORT_FIELDS[name].kind === 'coordinate';

const shown = (names: readonly ReportField[]): ShownField[] => [
  ...new Set(names.map((name) => (isCoordinate(name) ? 'position' : name))),
];

/** All fields, in the order of the form. */
export const SHOWN_FIELDS: readonly ShownField[] = shown(REPORT_FIELD_NAMES);

/** The fields of a section of the phone's form. */
export const formFields = (section: FormSection): ShownField[] =>
  shown(REPORT_FIELD_NAMES.filter((name) => REPORT_FIELDS[name].form === section));

const inOrder = (names: readonly ReportField[], place: 'detail' | 'sheet') =>
  names.toSorted((a, b) => REPORT_FIELDS[a][place].order - REPORT_FIELDS[b][place].order);

/** The fields of a block of the report's detail. */
export const detailFields = (block: DetailBlock): ShownField[] =>
  shown(inOrder(REPORT_FIELD_NAMES, 'detail').filter((name) => REPORT_FIELDS[name].detail.block === block));

/** The columns of the spreadsheet, in order. */
export const sheetFields = (): ReportField[] => inOrder(REPORT_FIELD_NAMES, 'sheet');
