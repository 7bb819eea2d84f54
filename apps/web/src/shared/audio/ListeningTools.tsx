import { FREQUENCY_SCALES } from '@escuta/acoustics/browser';
import { Button, Checkbox, Select } from 'antd';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef } from 'react';
import { useFormats } from '../format/index.ts';
import { CloseIcon } from '../ui/icons.tsx';
import type { AudioEngine } from './audio-engine.ts';
import { CompareTools } from './CompareTools.tsx';
import type { Comparing } from './comparing.ts';
import { CORNER_HZ, cornersOf, HUMS_HZ, movedEnd, RANGE_DB, type RangeDb } from './listening.ts';
import { changePlayerSettings, usePlayerSettings } from './player-settings.ts';
import styles from './tools.module.css';
import { useAudioTexts } from './use-audio-texts.ts';

interface ListeningToolsProps {
  engine: AudioEngine;
  /** Where the sample can be compared with others. */
  comparing?: Comparing | undefined;
  /** Levels between which the spectrogram has its colours now; null while it is not drawn here. */
  rangeDb: RangeDb | null;
}

/** Corners, hum, pitch, and how the spectrogram is drawn, in one row that wraps. Band, speed and gain are above it. */
export const ListeningTools = memo(function ListeningTools({ engine, comparing, rangeDb }: ListeningToolsProps) {
  const t = useAudioTexts();
  return (
    <section className={styles.tools} aria-label={t('tools')} data-testid="listening-tools">
      <BandCorners />
      <Hum />
      <Pitch />
      <Scale />
      <Range shown={rangeDb} />
      {comparing ? <CompareTools comparing={comparing} /> : null}
      <Selected engine={engine} />
    </section>
  );
});

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <span id={id} className={styles.name}>
        {name}
      </span>
      {children}
    </fieldset>
  );
}

interface Limits {
  least: number;
  most: number;
  step: number;
}

interface WholeNumberProps {
  value: number | undefined;
  name: string;
  limits: Limits;
  onChange(value: number): void;
}

/** What is typed counts once it is finished: half a number may be too low for the other end. */
function WholeNumber({ value, name, limits, onChange }: WholeNumberProps) {
  const field = useRef<HTMLInputElement>(null);
  const show = () => {
    if (field.current) field.current.value = String(value ?? '');
  };
  useEffect(show, [value]);
  const commit = () => {
    const typed = field.current?.valueAsNumber ?? Number.NaN;
    // A refused number makes no other value that would replace it.
    show();
    if (Number.isFinite(typed) && typed !== value) onChange(typed);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: limits.step, ArrowDown: -limits.step }[event.key];
    if (event.key === 'Enter') commit();
    if (by === undefined || value === undefined) return;
    event.preventDefault();
    onChange(value + by);
  };
  return (
    <input
      ref={field}
      type="number"
      className={styles.number}
      aria-label={name}
      min={limits.least}
      max={limits.most}
      onBlur={commit}
      onKeyDown={onKey}
    />
  );
}

interface EndsProps {
  value: readonly [number, number] | null;
  names: readonly [string, string];
  unit: string;
  limits: Limits;
  onMove(end: 0 | 1, value: number): void;
}

/** Two numbers of which the first is the lower one. */
function Ends({ value, names, unit, limits, onMove }: EndsProps) {
  const field = (end: 0 | 1) => (
    <WholeNumber
      value={value?.[end]}
      name={`${names[end]}, ${unit}`}
      limits={limits}
      onChange={(next) => onMove(end, next)}
    />
  );
  return (
    <>
      {field(0)}–{field(1)}
      <span aria-hidden="true">{unit}</span>
    </>
  );
}

function BandCorners() {
  const t = useAudioTexts();
  const settings = usePlayerSettings();
  const corners = cornersOf(settings);
  const move = (end: 0 | 1, hertz: number) => {
    const freeHz = movedEnd(corners ?? settings.freeHz, end, hertz, CORNER_HZ);
    changePlayerSettings({ band: 'free', freeHz });
  };
  return (
    <Group name={t('corners')}>
      <Ends
        value={corners}
        names={[t('cornerFrom'), t('cornerTo')]}
        unit="Hz"
        limits={{ ...CORNER_HZ, step: 10 }}
        onMove={move}
      />
      {settings.band === 'low' ? <span className={styles.name}>{t('unproven')}</span> : null}
    </Group>
  );
}

function Hum() {
  const t = useAudioTexts();
  const { unit } = useFormats();
  const { hum } = usePlayerSettings();
  return (
    <Group name={t('hum')}>
      <Select
        size="small"
        popupMatchSelectWidth={false}
        aria-label={t('hum')}
        value={hum}
        onChange={(next) => changePlayerSettings({ hum: next })}
        options={HUMS_HZ.map((hertz) => ({
          value: hertz,
          label: hertz === 0 ? t('humKept') : t('humOut', { hertz: unit(hertz, 'Hz') }),
        }))}
      />
    </Group>
  );
}

function Pitch() {
  const t = useAudioTexts();
  const { shift } = usePlayerSettings();
  return (
    <Checkbox checked={shift} onChange={({ target }) => changePlayerSettings({ shift: target.checked })}>
      {t('shift')}
    </Checkbox>
  );
}

function Scale() {
  const t = useAudioTexts();
  const { scale } = usePlayerSettings();
  return (
    <Group name={t('scale')}>
      <Select
        size="small"
        popupMatchSelectWidth={false}
        aria-label={t('scale')}
        value={scale}
        onChange={(next) => changePlayerSettings({ scale: next })}
        options={FREQUENCY_SCALES.map((each) => ({ value: each, label: t(`scales.${each}`) }))}
      />
    </Group>
  );
}

function Range({ shown }: { shown: RangeDb | null }) {
  const t = useAudioTexts();
  const { rangeDb } = usePlayerSettings();
  const now = rangeDb ?? (shown && ([Math.round(shown[0]), Math.round(shown[1])] as const));
  return (
    <Group name={t('range')}>
      <Ends
        value={now}
        names={[t('rangeFrom'), t('rangeTo')]}
        unit="dB"
        limits={RANGE_DB}
        onMove={(end, decibels) => now && changePlayerSettings({ rangeDb: movedEnd(now, end, decibels, RANGE_DB) })}
      />
      <Checkbox
        checked={rangeDb === null}
        disabled={!now}
        onChange={({ target }) => changePlayerSettings({ rangeDb: target.checked ? null : now })}
      >
        {t('rangeAuto')}
      </Checkbox>
    </Group>
  );
}

/** The part that is played in a loop. */
function Selected({ engine }: { engine: AudioEngine }) {
  const t = useAudioTexts();
  const { number, unit } = useFormats();
  const selection = engine.use((state) => state.selection);
  if (!selection) return null;
  const { from, to } = selection;
  return (
    <Group name={t('selection')}>
      <output>{t('selected', { from: number(from, 2), to: unit(to, 's', 2) })}</output>
      <Button
        type="text"
        size="small"
        icon={<CloseIcon />}
        aria-label={t('selectNone')}
        title={t('selectNone')}
        onClick={() => engine.select(null)}
      />
    </Group>
  );
}
