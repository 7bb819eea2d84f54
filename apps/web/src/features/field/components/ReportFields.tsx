import { EQUIPMENT, REPORT_NOTE_MAX } from '@escuta/contract';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import { CHOICES, type ChoiceField } from '../report.ts';
import type { Draft, DraftFields } from '../store/db.ts';
import { Button } from './Button.tsx';
import { MinuteField, NoteField, Section, SelectField, TextField, Tick } from './controls.tsx';
import styles from './form.module.css';
import { PositionField } from './PositionField.tsx';

interface Props {
  draft: Draft;
  errors: Partial<Record<keyof DraftFields, string>>;
  onField<F extends keyof DraftFields>(name: F, value: DraftFields[F]): void;
}

type TextName = 'diametro' | 'nro_hidrometro' | 'endereco' | 'numero' | 'pressao';
const LENGTHS = { diametro: 32, nro_hidrometro: 64, endereco: 300, numero: 32, pressao: 10 } as const;

/** Every field of a report but its photos and the samples that it covers. */
export function ReportFields({ draft, errors, onField }: Props) {
  const t = useTexts('field');
  const nameOf = useReportEnumeration();
  const { fields } = draft;
  const choice = (name: ChoiceField, required = false) => (
    <SelectField
      label={required ? `${t(`field.${name}`)} (${t('form.required')})` : t(`field.${name}`)}
      none={t('form.none')}
      value={fields[name]}
      error={errors[name]}
      onChange={(value) => onField(name, value)}
      options={CHOICES[name].map((value) => ({
        value,
        label: nameOf(name, value),
      }))}
    />
  );
  const text = (name: TextName, help?: string) => (
    <TextField
      label={t(`field.${name}`)}
      value={fields[name]}
      error={errors[name]}
      help={help}
      maxLength={LENGTHS[name]}
      inputMode={name === 'pressao' ? 'decimal' : 'text'}
      onChange={(value) => onField(name, value)}
    />
  );
  const note = (name: 'obs_inspecao' | 'obs_tipo_vazamento') => (
    <NoteField
      label={t(`field.${name}`)}
      value={fields[name]}
      error={errors[name]}
      help={t('form.left', { n: REPORT_NOTE_MAX - fields[name].length })}
      maxLength={REPORT_NOTE_MAX}
      onChange={(value) => onField(name, value)}
    />
  );
  const [first] = draft.inspections;
  return (
    <>
      <Section title={t('section.result')}>
        {choice('tipo_vazamento', true)}
        {note('obs_tipo_vazamento')}
        {choice('posicao')}
        {choice('abrangencia')}
      </Section>
      <Section title={t('section.place')}>
        {first ? (
          <PositionField value={fields.position} sample={first} onChange={(value) => onField('position', value)} />
        ) : null}
        {text('endereco')}
        {first?.endereco && fields.endereco !== first.endereco ? (
          <div className={styles.row}>
            <Button onClick={() => onField('endereco', first.endereco ?? '')}>{t('position.address')}</Button>
          </div>
        ) : null}
        {text('numero', fields.endereco.trim() && !fields.numero.trim() ? t('form.noNumber') : undefined)}
        {choice('tipo_pavimentacao')}
      </Section>
      <Section title={t('section.pipe')}>
        {choice('tipo_tubulacao')}
        {text('diametro')}
        {text('pressao')}
        {text('nro_hidrometro')}
        <Equipment chosen={fields.equipamentos} onChange={(value) => onField('equipamentos', value)} />
      </Section>
      <Section title={t('section.notes')}>
        {note('obs_inspecao')}
        <MinuteField
          label={t('field.dt_relatorio')}
          value={fields.dt_relatorio}
          error={errors.dt_relatorio}
          onChange={(value) => onField('dt_relatorio', value)}
        />
      </Section>
    </>
  );
}

function Equipment({ chosen, onChange }: { chosen: readonly string[]; onChange(chosen: readonly string[]): void }) {
  const t = useTexts('field');
  const nameOf = useReportEnumeration();
  return (
    <fieldset className={styles.field}>
      <legend>{t('field.equipamentos')}</legend>
      <div>
        {EQUIPMENT.map((one) => {
          const has = chosen.includes(one);
          return (
            <Tick
              key={one}
              checked={has}
              onChange={() => onChange(has ? chosen.filter((other) => other !== one) : [...chosen, one])}
            >
              {nameOf('equipamentos', one)}
            </Tick>
          );
        })}
      </div>
    </fieldset>
  );
}
