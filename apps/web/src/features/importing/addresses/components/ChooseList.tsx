import { ADDRESS_COLUMN_NAMES, ENCODING_NAMES, type Encoding, missingAddressColumns } from '@escuta/import';
import { Select } from 'antd';
import { Labelled } from '../../../../shared/forms/index.ts';
import form from '../../../../shared/forms/layout.module.css';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { StepProgress } from '../../../../shared/ui/StepProgress.tsx';
import { ColumnChoices, FirstRows } from '../../components/ColumnChoices.tsx';
import { FilePicker } from '../../components/FilePicker.tsx';
import { Trouble } from '../../components/Trouble.tsx';
import type { useList } from '../hooks/use-list.ts';
import type { LookedList } from '../read/reader.ts';
import { LinesAsStored } from './LinesAsStored.tsx';

type Chosen = ReturnType<typeof useList>;

/** Choosing a list, and whether it was understood: its encoding, its columns, its first lines as they would be stored. */
export function ChooseList({ chosen, disabled }: { chosen: Chosen; disabled: boolean }) {
  const t = useTexts('addresses');
  const { name, isOpening, part, looked, problem } = chosen.list;
  return (
    <section className={form.section} aria-labelledby="addresses-list">
      <h2 id="addresses-list">{t('list.title')}</h2>
      <p className={form.help}>{t('list.help')}</p>
      <div className={form.buttons}>
        <FilePicker
          name={t(looked ? 'list.other' : 'list.choose')}
          isPrimary={!looked}
          accept=".csv,.tsv,.txt,.gz,.xlsx,.xls,.ods"
          disabled={disabled}
          onChoose={([file]) => file && void chosen.open(file)}
        />
      </div>
      {isOpening ? <StepProgress name={t('list.opening', { name })} part={part} /> : null}
      <p role="status">{looked ? t('list.opened', { name }) : null}</p>
      {problem ? (
        <Trouble title={t('list.failed', { name })}>{t(`problem.${problem.code}`, problem.params)}</Trouble>
      ) : null}
      {looked ? <Matching {...{ looked, chosen, disabled }} /> : null}
    </section>
  );
}

interface MatchingProps {
  looked: LookedList;
  chosen: Chosen;
  disabled: boolean;
}

function Matching({ looked, chosen, disabled }: MatchingProps) {
  const t = useTexts('addresses');
  const frame = useTexts('importFrame');
  const missing = missingAddressColumns(looked.columns);
  return (
    <>
      <h3>{t('list.rows')}</h3>
      <FirstRows name={t('list.rows')} header={looked.header} rows={looked.rows} />
      {looked.encoding ? <EncodingChoice encoding={looked.encoding} chosen={chosen} disabled={disabled} /> : null}
      <h3>{frame('columns.title')}</h3>
      {missing.length > 0 ? (
        <p className={form.note} role="alert">
          {t('list.needed', { names: missing.map((column) => t(`column.${column}`)).join(', ') })}
        </p>
      ) : null}
      <ColumnChoices
        {...{ disabled, columns: looked.columns, header: looked.header, wanted: ADDRESS_COLUMN_NAMES }}
        label={(column) => t(`column.${column}`)}
        onChange={(column, at) => void chosen.setColumn(column, at)}
      />
      {missing.length === 0 ? <LinesAsStored lines={looked.lines} /> : null}
    </>
  );
}

const ENCODINGS = Object.keys(ENCODING_NAMES) as Encoding[];

function EncodingChoice({ encoding, chosen, disabled }: { encoding: Encoding; chosen: Chosen; disabled: boolean }) {
  const t = useTexts('addresses');
  return (
    <Labelled label={t('list.encoding')} help={t('list.encodingHelp')}>
      {(control) => (
        <Select<Encoding>
          {...control}
          value={encoding}
          disabled={disabled}
          options={ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
          onChange={(value) => void chosen.setEncoding(value)}
        />
      )}
    </Labelled>
  );
}
