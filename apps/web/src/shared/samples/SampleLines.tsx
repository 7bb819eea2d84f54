import type { SampleRow, SlimSample } from '@escuta/contract';
import { markerVariant } from '@escuta/domain';
import type { ReactNode } from 'react';
import { useFormats } from '../format/index.ts';
import { useClassTexts } from '../ui/class-texts.ts';
import { WarningMark } from './SampleWarnings.tsx';
import styles from './sample-lines.module.css';
import { useAddressTexts } from './use-address-texts.ts';

interface SampleLinesProps {
  id?: string;
  sample: SlimSample;
  /** What the map's search does not send, such as the address; undefined until fetched. */
  row: SampleRow | undefined;
  /** Shown where the class stands, which the mark beside the lines has too. */
  instead?: string | undefined;
  /** Shown in place of the address, in as many lines as it needs. */
  reason?: string | undefined;
  /** Marks at the end. */
  children?: ReactNode;
}

/** A sample in the list beside a map, in two lines: ID, class and time; address and doubts. An ID that nobody has seen is bold. */
export function SampleLines({ id, sample, row, instead, reason, children }: SampleLinesProps) {
  const t = useAddressTexts();
  const classText = useClassTexts();
  const { brief, dateTime } = useFormats();
  const { classificacao, seen } = markerVariant(sample);
  const className = classText(`name.${classificacao}`);
  const address = row ? (row.endereco ?? t('none')) : '\u00a0';
  return (
    <span id={id} className={styles.lines} data-seen={seen}>
      <span className={styles.line}>
        <span className={styles.seq} title={sample.seq}>
          {sample.seq}
        </span>
        <span className={styles.more}>{instead ?? className}</span>
        <span className="visually-hidden">
          , {instead ? `${className}, ` : null}
          {classText(seen ? 'seen' : 'notSeen')},
        </span>
        <span className={styles.time} title={dateTime(sample.dt_amostra)}>
          {brief(sample.dt_amostra, new Date())}
        </span>
      </span>
      <span className={styles.line}>
        {reason ? (
          <span className={styles.reason}>{reason}</span>
        ) : (
          <span className={styles.more} title={row?.endereco ?? undefined}>
            {address}
          </span>
        )}
        {row ? <WarningMark sample={row} /> : null}
        {children}
      </span>
    </span>
  );
}
