import { type Company, NETWORK_DEGREES_MAX } from '@escuta/contract';
import { Checkbox, Select } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import { Labelled } from '../../../shared/forms/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { StepProgress } from '../../../shared/ui/StepProgress.tsx';
import { StepTitle } from '../../../shared/ui/StepTitle.tsx';
import type { usePlacing } from '../hooks/use-placing.ts';
import type { Surroundings } from '../read/placed.ts';
import type { ReadLayer } from '../read/reader.ts';
import { SYSTEMS, systemByCode } from '../read/systems.ts';

interface SystemChoiceProps {
  company: Company;
  read: ReadLayer;
  placing: ReturnType<typeof usePlacing>;
  around: Surroundings | null;
  /** Whether the person has come back to this step from the check. */
  isAgain: boolean;
}

const FROM_FILE = 0;

/** The coordinate system of a file: what it states, or what the person chooses from those that place it near the company. */
export function SystemChoice({ company, read, placing, around, isAgain }: SystemChoiceProps) {
  const t = useTexts('network');
  const { system, setSystem, progress } = placing;
  const isPlacing = progress !== null;
  const options = useOptions(read);
  return (
    <>
      {isAgain ? <StepTitle>{t('system.title')}</StepTitle> : <h3>{t('system.title')}</h3>}
      <Labelled label={t('system.label')} help={t(helpOf(read))}>
        {(control) => (
          <Select
            {...control}
            value={system === null ? null : system === 'file' ? FROM_FILE : system.epsg}
            placeholder={t('system.choose')}
            options={options}
            showSearch={{ optionFilterProp: 'label' }}
            loading={isPlacing}
            onChange={(code: number) => setSystem(code === FROM_FILE ? 'file' : { epsg: code })}
          />
        )}
      </Labelled>
      {progress === null ? null : <StepProgress name={t('system.placing')} part={progress} />}
      <SystemProblem company={company} placing={placing} around={around} />
    </>
  );
}

function helpOf(read: ReadLayer) {
  if (read.epsg !== null || read.otherSystem !== null) return 'system.stated';
  if (read.looksLikeDegrees) return 'system.degrees';
  return read.hasUnknownSystem ? 'system.unknown' : 'system.unstated';
}

function useOptions(read: ReadLayer) {
  const t = useTexts('network');
  const option = (code: number) => ({ value: code, label: `${systemByCode(code)?.name ?? ''} (EPSG:${code})` });
  const fromFile =
    read.otherSystem === null ? [] : [{ value: FROM_FILE, label: t('system.fromFile', { name: read.otherSystem }) }];
  const rest = SYSTEMS.map(({ code }) => code).filter((code) => !read.near.includes(code));
  return [
    ...fromFile,
    ...(read.near.length > 0 ? [{ label: t('system.near'), options: read.near.map(option) }] : []),
    { label: t('system.all'), options: rest.map(option) },
  ];
}

/** What is doubtful or impossible about the place of the lines. */
function SystemProblem({ company, placing, around }: Omit<SystemChoiceProps, 'read' | 'isAgain'>) {
  const t = useTexts('network');
  const { number, unit } = useFormats();
  const { placed, problem, isFar, isWide, isConfirmed, setConfirmed } = placing;
  if (problem || placed?.lines === 0)
    return (
      <p className={form.note} role="alert">
        {t('system.nowhere')}
      </p>
    );
  if (isWide)
    return (
      <p className={form.note} role="alert">
        {t('system.wide', { degrees: NETWORK_DEGREES_MAX })}
      </p>
    );
  if (!placed || !isFar || !around) return null;
  const [n, total, km] = [placed.far, number(placed.lines), unit(around.metres / 1_000, 'km')];
  return (
    <div className={form.note} role="alert">
      <p>{t('system.far', { n, total, km, name: company.razao_social })}</p>
      <Checkbox checked={isConfirmed} onChange={({ target }) => setConfirmed(target.checked)}>
        {t('system.farYes')}
      </Checkbox>
    </div>
  );
}
