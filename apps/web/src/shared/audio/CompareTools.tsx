import { Button, Checkbox, Select, Space } from 'antd';
import { use } from 'react';
import { useFormats } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import type { Comparing } from './comparing.ts';
import { HiddenLevels } from './hidden-levels.ts';
import { changePlayerSettings, usePlayerSettings } from './player-settings.ts';
import styles from './tools.module.css';
import { useAudioTexts } from './use-audio-texts.ts';

/** The sample or another sound, by turns, and how much louder the other one is. */
export function CompareTools({ comparing }: { comparing: Comparing }) {
  const t = useAudioTexts();
  const { date, distance } = useFormats();
  const { matched } = usePlayerSettings();
  const { kinds, kind, other, isOther } = comparing;
  const name = t('compare');
  if (kind === null || !other) return <Nothing comparing={comparing} />;
  const isNearest = kind === 'vazamento' || kind === 'sem_vazamento';
  const about = { seq: other.seq, date: date(other.dt_amostra), distance: distance(other.distancia) };
  return (
    <fieldset
      className={styles.group}
      aria-label={name}
      data-testid="comparing"
      data-kind={kind}
      data-heard={isOther ? 'B' : 'A'}
    >
      <span className={styles.name}>{name}</span>
      <Select
        size="small"
        popupMatchSelectWidth={false}
        aria-label={name}
        value={kind}
        onChange={(against) => changePlayerSettings({ against })}
        options={kinds.map((each) => ({ value: each, label: t(`comparedWith.${each}`) }))}
      />
      <Space.Compact size="small">
        <Turn name={t('compareSample')} on={!isOther} onChoose={comparing.toggle} letter="A" />
        <Turn name={t('compareOther')} on={isOther} onChoose={comparing.toggle} letter="B" />
      </Space.Compact>
      {use(HiddenLevels) ? null : <Difference comparing={comparing} />}
      <Checkbox
        checked={matched}
        disabled={comparing.difference === null}
        onChange={({ target }) => changePlayerSettings({ matched: target.checked })}
      >
        {t('matched')}
      </Checkbox>
      <span className={styles.name}>{t(isNearest ? 'comparedAt' : 'comparedOf', about)}</span>
      <span className="visually-hidden" role="status" data-testid="heard-now">
        {isOther ? t('hearsOther', { name: t(`comparedWith.${kind}`), seq: other.seq }) : t('hearsSample')}
      </span>
    </fieldset>
  );
}

/** Why there is no other sound: not known yet, not to be learnt, or none there. */
function Nothing({ comparing: { status, again } }: { comparing: Comparing }) {
  const t = useAudioTexts();
  const common = useTexts('common');
  return (
    <fieldset className={styles.group} aria-label={t('compare')}>
      <span className={styles.name}>{t('compare')}</span>
      {status === 'failed' ? (
        <span role="alert">
          {t('compareUnknown')}{' '}
          <Button type="link" size="small" onClick={again}>
            {common('retry')}
          </Button>
        </span>
      ) : status === 'asked' ? (
        '…'
      ) : (
        t('compareNothing')
      )}
    </fieldset>
  );
}

function Difference({ comparing: { difference } }: { comparing: Comparing }) {
  const t = useAudioTexts();
  const { unit } = useFormats();
  if (difference === null) return null;
  const words = `${difference > 0 ? '+' : ''}${unit(difference, 'dB', 1)}`;
  return <output title={t('difference', { difference: words })}>{words}</output>;
}

interface TurnProps {
  name: string;
  letter: 'A' | 'B';
  on: boolean;
  onChoose(): void;
}

function Turn({ name, letter, on, onChoose }: TurnProps) {
  return (
    <Button
      aria-pressed={on}
      aria-label={name}
      title={`${name} (A)`}
      type={on ? 'primary' : 'default'}
      // The keys go on with the player.
      onMouseDown={(event) => event.preventDefault()}
      onClick={on ? () => {} : onChoose}
    >
      {letter}
    </Button>
  );
}
