import type { Company, Network } from '@escuta/contract';
import { Button, Progress, Select } from 'antd';
import { useMemo, useRef } from 'react';
import { useAppConfig } from '../../../shared/api/index.ts';
import { Labelled } from '../../../shared/forms/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useOpeningPlace } from '../../../shared/map/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { type Reading, useReader } from '../hooks/use-reader.ts';
import type { Surroundings } from '../read/placed.ts';
import { MatchFile } from './MatchFile.tsx';

/** Farther from the company, pipes are taken for misplaced. */
const NEAR_METRES = 200_000;
const ENDINGS = '.gpkg,.zip,.geojson,.geojsonl,.ndjson,.json';

interface ImportFileProps {
  company: Company;
  network: Network | null;
  /** Whether this page's own import is under way. */
  onSending(isSending: boolean): void;
}

/** Choosing and reading a file; then its matching. */
export function ImportFile({ company, network, onSending }: ImportFileProps) {
  const t = useTexts('network');
  const around = useSurroundings(company);
  const { reader, reading, open, readLayer, stop } = useReader(around);
  const { file, opened, layer, read, progress } = reading;
  return (
    <section className={form.section} aria-labelledby="network-file">
      <h2 id="network-file">{t('file.title')}</h2>
      <p className={form.help}>
        {t('file.help')}
        {network ? ` ${t('file.replaces')}` : ''}
      </p>
      <FileButton isOther={file !== null} onChoose={(chosen) => void open(chosen)} />
      <ReadingProgress file={file} progress={progress} onStop={stop} />
      <FileProblem reading={reading} />
      {opened && opened.layers.length > 1 ? (
        <LayerChoice
          key={file?.name}
          layers={opened.layers}
          isReading={progress !== null}
          onChoose={(chosen) => void readLayer(chosen)}
        />
      ) : null}
      {file && read ? (
        <MatchFile
          key={`${file.name} ${file.lastModified} ${layer}`}
          {...{ company, network, file, reader, read, around, onSending }}
          onEnd={() => {
            // The step that has the focus goes.
            document.getElementById('content')?.focus();
            stop();
          }}
        />
      ) : null}
    </section>
  );
}

/** Where the company works: its place on the map, else the place that the map opens at; null until it is known. */
function useSurroundings({ lat, lon }: Company): Surroundings | null {
  const { user } = useSession();
  const config = useAppConfig();
  const usual = useOpeningPlace(user, config.data?.mapCenter);
  const place = lat !== null && lon !== null ? { lat, lon } : usual;
  const [x, y] = [place?.lon, place?.lat];
  return useMemo(() => (x === undefined || y === undefined ? null : { lat: y, lon: x, metres: NEAR_METRES }), [x, y]);
}

function FileButton({ isOther, onChoose }: { isOther: boolean; onChoose(file: File): void }) {
  const t = useTexts('network');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={form.buttons}>
      <input
        ref={picker}
        type="file"
        className="visually-hidden"
        accept={ENDINGS}
        aria-label={t('file.choose')}
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button type={isOther ? 'default' : 'primary'} onClick={() => picker.current?.click()}>
        {t(isOther ? 'file.other' : 'file.choose')}
      </Button>
    </div>
  );
}

/** How far the reading is. Its status is there before, so that it is announced, and has no percent: see StepProgress. */
function ReadingProgress({ file, progress, onStop }: Pick<Reading, 'file' | 'progress'> & { onStop(): void }) {
  const t = useTexts('network');
  const step = file && progress !== null ? t('file.reading', { file: file.name }) : '';
  return (
    <div className={step === '' ? 'visually-hidden' : ''}>
      <p role="status">{step}</p>
      {step === '' ? null : (
        <>
          <Progress percent={Math.floor((progress ?? 0) * 100)} aria-label={step} />
          <Button onClick={onStop}>{t('file.stop')}</Button>
        </>
      )}
    </div>
  );
}

function FileProblem({ reading: { file, problem } }: { reading: Reading }) {
  const t = useTexts('network');
  if (!file || !problem) return null;
  return (
    <div className={form.note} role="alert">
      <strong>{t('file.failed', { file: file.name })}</strong>
      <p>{t(`problem.${problem.code}`, problem.params)}</p>
    </div>
  );
}

interface LayerChoiceProps {
  layers: readonly string[];
  isReading: boolean;
  onChoose(layer: number): void;
}

function LayerChoice({ layers, isReading, onChoose }: LayerChoiceProps) {
  const t = useTexts('network');
  return (
    <Labelled label={t('file.layer')} help={t('file.layerHelp')}>
      {(control) => (
        <Select
          {...control}
          placeholder={t('file.chooseLayer')}
          disabled={isReading}
          options={layers.map((label, value) => ({ label, value }))}
          onChange={onChoose}
        />
      )}
    </Labelled>
  );
}
