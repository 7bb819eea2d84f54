import { CLASSIFICATIONS, LABEL_MAX, METER_MAX, NOTE_MAX } from '@escuta/contract';
import type { ReactNode } from 'react';
import { NoteInput, SelectInput, TextInput } from '../../../../shared/forms/inputs.tsx';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { ClassMark } from '../../../../shared/ui/ClassMark.tsx';
import { useClassTexts } from '../../../../shared/ui/class-texts.ts';
import { Button } from '../../components/Button.tsx';
import { useCollectCompanies } from '../hooks/use-collect-companies.ts';
import type { SampleDraft, SampleDraftFields } from '../store/sample-draft.ts';
import styles from './collect.module.css';

/** Pending says nothing: it is what a sample without a choice is. */
const CLASSES = CLASSIFICATIONS.filter((code) => code !== 'PEND');

interface Props {
  draft: SampleDraft;
  onField(fields: Partial<SampleDraftFields>): void;
}

/** What the collector noticed at the meter. */
export function AboutFields({ draft: { fields, sound }, onField }: Props) {
  const t = useTexts('collect');
  const common = useTexts('common');
  const classText = useClassTexts();
  return (
    <section className={styles.card} aria-label={t('about.heading')}>
      <fieldset className={styles.choices}>
        <legend>{t('about.class')}</legend>
        {CLASSES.map((code) => (
          <Choice
            key={code}
            chosen={fields.pre_classificacao === code}
            onChoose={(chosen) => onField({ pre_classificacao: chosen ? code : '' })}
          >
            <ClassMark code={code} size={24} decorative />
            {classText(`name.${code}`)}
          </Choice>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{t('about.turning')}</legend>
        {(['true', 'false'] as const).map((value) => (
          <Choice
            key={value}
            chosen={fields.medidor_girando === value}
            onChoose={(chosen) => onField({ medidor_girando: chosen ? value : '' })}
          >
            {common(value === 'true' ? 'yes' : 'no')}
          </Choice>
        ))}
      </fieldset>
      <TextInput
        label={t('about.meter')}
        value={fields.hidrometro}
        maxLength={METER_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(hidrometro) => onField({ hidrometro })}
      />
      {sound?.from === 'file' ? (
        <TextInput
          label={t('about.serial')}
          value={fields.sensor_serie}
          maxLength={LABEL_MAX}
          autoComplete="off"
          onChange={(sensor_serie) => onField({ sensor_serie })}
        />
      ) : null}
      <NoteInput
        label={t('about.note')}
        value={fields.obs_app}
        maxLength={NOTE_MAX}
        rows={2}
        onChange={(obs_app) => onField({ obs_app })}
      />
      <CompanyField company={fields.company} onChange={(company) => onField({ company })} />
    </section>
  );
}

interface ChoiceProps {
  chosen: boolean;
  onChoose(chosen: boolean): void;
  children: ReactNode;
}

/** A choice that a second tap takes back. */
function Choice({ chosen, onChoose, children }: ChoiceProps) {
  return (
    <Button className={styles.choice ?? ''} aria-pressed={chosen} onClick={() => onChoose(!chosen)}>
      {children}
    </Button>
  );
}

type Company = SampleDraftFields['company'];

/** The company of the sample, where the person has several. */
function CompanyField({ company, onChange }: { company: Company; onChange(company: Company): void }) {
  const t = useTexts('collect');
  const companies = useCollectCompanies();
  const options = companies.some((one) => one.id_cliente === company?.id_cliente)
    ? companies
    : [...(company ? [company] : []), ...companies];
  if (options.length < 2 && !company) return null;
  return (
    <SelectInput
      label={t('about.company')}
      none={t('about.own')}
      value={company ? String(company.id_cliente) : ''}
      options={options.map(({ id_cliente, razao_social }) => ({ value: String(id_cliente), label: razao_social }))}
      onChange={(value) => {
        const found = options.find(({ id_cliente }) => String(id_cliente) === value);
        onChange(found ? { id_cliente: found.id_cliente, razao_social: found.razao_social } : null);
      }}
    />
  );
}
