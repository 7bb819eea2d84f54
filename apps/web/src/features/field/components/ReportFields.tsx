import {
  FORM_SECTIONS,
  formFields,
  REPORT_FIELDS,
  type ReportFieldKind,
  type ReportFieldOf,
  type ShownField,
} from '@escuta/contract';
import { Fragment, type ReactNode, useId } from 'react';
import { MinuteInput, NoteInput, SelectInput, TextInput, Tick } from '../../../shared/forms/inputs.tsx';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { EnumeratedField } from '../../../shared/i18n/report-enumerations.texts.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import { useReportLabel } from '../../../shared/i18n/use-report-label.ts';
import { unknownOf, valuesOf } from '../report.ts';
import type { Draft, DraftFields } from '../store/draft.ts';
import { Button } from './Button.tsx';
import styles from './form.module.css';
import { PositionField } from './PositionField.tsx';
import { Section } from './Section.tsx';

interface Props {
  draft: Draft;
  errors: Partial<Record<ShownField, string>>;
  onField<F extends ShownField>(name: F, value: DraftFields[F]): void;
}

type Plain = Exclude<ShownField, 'position'>;
type TicksName = ReportFieldOf<'ticks'>;

interface ControlProps {
  name: Plain;
  label: string;
  value: string;
  error: string | undefined;
  help: string | undefined;
  required: boolean;
  onChange(value: string): void;
}

/** Longest number, characters, including the comma. */
const NUMBER_LENGTH = 10;

const lengthOf = (name: Plain) => {
  const field = REPORT_FIELDS[name];
  return field.kind === 'text' || field.kind === 'note' ? field.max : NUMBER_LENGTH;
};

function Choice({ name, ...props }: ControlProps) {
  const t = useTexts('field');
  const nameOf = useReportEnumeration();
  const values = [...valuesOf(name), ...unknownOf(name, [props.value])];
  const options = values.map((value) => ({ value, label: nameOf(name as EnumeratedField, value) }));
  return <SelectInput {...props} none={t('form.none')} options={options} />;
}

function Note({ name, ...props }: ControlProps) {
  const t = useTexts('field');
  const maxLength = lengthOf(name);
  return (
    <NoteInput {...props} rows={3} help={t('form.left', { n: maxLength - props.value.length })} maxLength={maxLength} />
  );
}

/** The control of each kind of field; positions and ticks have their own. */
const CONTROLS: Record<Exclude<ReportFieldKind, 'coordinate' | 'ticks'>, (props: ControlProps) => ReactNode> = {
  choice: Choice,
  minute: ({ name: _name, ...props }) => <MinuteInput {...props} />,
  note: Note,
  number: ({ name, ...props }) => (
    <TextInput {...props} autoComplete="off" maxLength={lengthOf(name)} inputMode="decimal" />
  ),
  text: ({ name, ...props }) => <TextInput {...props} autoComplete="off" maxLength={lengthOf(name)} />,
};

/** All fields of a report except its photos and covered samples. */
export function ReportFields(props: Props) {
  const t = useTexts('field');
  return FORM_SECTIONS.map((section) => (
    <Section key={section} title={t(`section.${section}`)}>
      {formFields(section).map((name) => (
        <Fragment key={name}>
          <OneField name={name} {...props} />
          {name === 'endereco' ? <SampleAddress {...props} /> : null}
        </Fragment>
      ))}
    </Section>
  ));
}

function OneField({ name, draft, errors, onField }: Props & { name: ShownField }) {
  const t = useTexts('field');
  const label = useReportLabel()(name, 'form');
  const { fields } = draft;
  const [first] = draft.inspections;
  if (name === 'position') {
    if (!first) return null;
    return <PositionField value={fields.position} sample={first} onChange={(value) => onField('position', value)} />;
  }
  const field = REPORT_FIELDS[name];
  if (field.kind === 'ticks') {
    return <Ticks name={name as TicksName} chosen={fields[name as TicksName]} error={errors[name]} onField={onField} />;
  }
  const Control = CONTROLS[field.kind];
  const isChoice = field.kind === 'choice' && field.required;
  const hasNoNumber = name === 'numero' && fields.endereco.trim() !== '' && fields.numero.trim() === '';
  return (
    <Control
      name={name}
      label={isChoice ? `${label} (${t('form.required')})` : label}
      value={fields[name] as string}
      error={errors[name]}
      required={field.required}
      help={hasNoNumber ? t('form.noNumber') : undefined}
      onChange={(value) => onField(name, value)}
    />
  );
}

/** Copies the sample's address into the field; hidden when they are equal. */
function SampleAddress({ draft, onField }: Props) {
  const t = useTexts('field');
  const address = draft.inspections[0]?.endereco;
  if (!address || draft.fields.endereco === address) return null;
  return (
    <div className={styles.row}>
      <Button onClick={() => onField('endereco', address)}>{t('position.address')}</Button>
    </div>
  );
}

interface TicksProps extends Pick<Props, 'onField'> {
  name: TicksName;
  chosen: readonly string[];
  error: string | undefined;
}

function Ticks({ name, chosen, error, onField }: TicksProps) {
  const id = useId();
  const label = useReportLabel();
  const nameOf = useReportEnumeration();
  const unknown = unknownOf(name, chosen);
  const turn = (one: string) =>
    onField(name, chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <fieldset className={styles.field} aria-describedby={error === undefined ? undefined : id}>
      <legend>{label(name, 'form')}</legend>
      <div>
        {[...valuesOf(name), ...unknown].map((one) => (
          <Tick
            key={one}
            checked={chosen.includes(one)}
            isWrong={unknown.includes(one) && error !== undefined}
            onChange={() => turn(one)}
          >
            {nameOf(name, one)}
          </Tick>
        ))}
      </div>
      {error === undefined ? null : (
        <div id={id} className={styles.error}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
