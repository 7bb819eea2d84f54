import { Button, Popover, Select, Slider, Tooltip } from 'antd';
import { memo, useEffect, useState } from 'react';
import { useFormats } from '../format/index.ts';
import styles from './audio.module.css';
import type { AudioEngine } from './audio-engine.ts';
import { AutoplayIcon, LoopIcon, PauseIcon, PlayIcon, ToolsIcon, VolumeIcon } from './icons.tsx';
import { BAND_CHOICES, chooseBand, cornersOf, GAIN_STEP_DB, MAX_GAIN_DB, RATES } from './listening.ts';
import { changePlayerSettings, usePlayerSettings } from './player-settings.ts';
import { useAudioTexts } from './use-audio-texts.ts';

interface PlayerControlsProps {
  engine: AudioEngine;
  /** Seconds. */
  duration: number;
  disabled: boolean;
  /** Recordings always play automatically here, so the setting is hidden. */
  always?: boolean;
}

/** Play, time, loop, speed, band, volume and gain, and the button of the listening tools. Moving to the next sample resets only the time. */
export function PlayerControls({ engine, duration, disabled, always = false }: PlayerControlsProps) {
  return (
    <div className={styles.controls}>
      <PlayButton engine={engine} disabled={disabled} />
      <Clock engine={engine} duration={duration} />
      <Settings always={always} />
    </div>
  );
}

const PlayButton = memo(function PlayButton({ engine, disabled }: { engine: AudioEngine; disabled: boolean }) {
  const t = useAudioTexts();
  const playing = engine.use((state) => state.playing);
  const name = t(playing ? 'pause' : 'play');
  return (
    <Button
      type="primary"
      shape="circle"
      aria-label={name}
      title={name}
      disabled={disabled}
      icon={playing ? <PauseIcon /> : <PlayIcon />}
      onClick={() => engine.toggle()}
    />
  );
});

const Settings = memo(function Settings({ always }: { always: boolean }) {
  const t = useAudioTexts();
  const formats = useFormats();
  const settings = usePlayerSettings();
  return (
    <>
      <Toggle name={t('loop')} on={settings.loop} onToggle={() => changePlayerSettings({ loop: !settings.loop })}>
        <LoopIcon />
      </Toggle>
      {always ? null : (
        <Toggle
          name={t('autoplay')}
          on={settings.autoplay}
          onToggle={() => changePlayerSettings({ autoplay: !settings.autoplay })}
        >
          <AutoplayIcon />
        </Toggle>
      )}
      <Select
        variant="borderless"
        popupMatchSelectWidth={false}
        className={styles.rate}
        aria-label={t('rate')}
        value={settings.rate}
        onChange={(rate) => changePlayerSettings({ rate })}
        options={RATES.map((rate) => ({
          value: rate,
          label: `${formats.asIs(rate)}×`,
        }))}
      />
      <Select
        variant="borderless"
        popupMatchSelectWidth={false}
        className={styles.filter}
        aria-label={t('band')}
        value={settings.band}
        onChange={(band) => changePlayerSettings(chooseBand(settings, band))}
        options={BAND_CHOICES.map((band) => {
          const [from, to] = cornersOf({ ...settings, band }) ?? [];
          const name = t(`bands.${band}`);
          return {
            value: band,
            label: from === undefined ? name : `${name} ${formats.asIs(from)}–${formats.unit(to ?? 0, 'Hz')}`,
          };
        })}
      />
      <SoundLevel />
      <Toggle
        name={t('tools')}
        on={settings.tools}
        isFold
        onToggle={() => changePlayerSettings({ tools: !settings.tools })}
      >
        <ToolsIcon />
      </Toggle>
    </>
  );
});

function SoundLevel() {
  const t = useAudioTexts();
  const formats = useFormats();
  const { volume, gainDb } = usePlayerSettings();
  const decibels = (value: number) => `+${formats.unit(value, 'dB')}`;
  const levels = (
    <div className={styles.levels}>
      <span id="escuta-volume">{t('volume')}</span>
      <Slider
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(value) => changePlayerSettings({ volume: value })}
        ariaLabelledByForHandle="escuta-volume"
        tooltip={{ formatter: (value) => formats.percent(value ?? 0) }}
      />
      <span id="escuta-gain">{t('gain')}</span>
      <Slider
        min={0}
        max={MAX_GAIN_DB}
        step={GAIN_STEP_DB}
        value={gainDb}
        onChange={(value) => changePlayerSettings({ gainDb: value })}
        ariaLabelledByForHandle="escuta-gain"
        tooltip={{ formatter: (value) => decibels(value ?? 0) }}
      />
    </div>
  );
  return (
    <Popover content={levels} trigger="click" placement="top">
      <Button type="text" aria-label={t('sound')} title={t('sound')} icon={<VolumeIcon off={volume === 0} />}>
        {gainDb > 0 ? <span className={styles.gain}>{decibels(gainDb)}</span> : null}
      </Button>
    </Popover>
  );
}

interface ToggleProps {
  name: string;
  on: boolean;
  /** Unfolds something instead of turning it on. */
  isFold?: boolean;
  onToggle(): void;
  children: React.ReactNode;
}

function Toggle(props: ToggleProps) {
  return (
    <Tooltip title={props.name}>
      <Button
        type="text"
        className={props.on ? styles.on : ''}
        {...(props.isFold ? { 'aria-expanded': props.on } : { 'aria-pressed': props.on })}
        aria-label={props.name}
        icon={props.children}
        onClick={props.onToggle}
      />
    </Tooltip>
  );
}

/** Current time and duration, seconds with tenths; renders at most ten times a second. */
function Clock({ engine, duration }: { engine: AudioEngine; duration: number }) {
  const { number, unit } = useFormats();
  const { element, playing } = engine.use();
  const [at, setAt] = useState(0);
  useEffect(() => {
    const read = () => setAt(Math.floor((element?.currentTime ?? 0) * 10) / 10);
    read();
    element?.addEventListener('seeking', read);
    const timer = playing ? window.setInterval(read, 100) : undefined;
    return () => {
      element?.removeEventListener('seeking', read);
      window.clearInterval(timer);
    };
  }, [element, playing]);
  return (
    <span className={styles.clock}>
      {number(at, 1)} / {unit(duration, 's', 1)}
    </span>
  );
}
