import './ranking.texts.ts';
import { Button, Checkbox } from 'antd';
import { useFormats } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import styles from './likeliest-first.module.css';
import type { Ranking } from './use-ranking.ts';

interface LikeliestFirstProps {
  on: boolean;
  onChange(on: boolean): void;
}

/** Sorts a list by most likely first (LSN-03). */
export function LikeliestFirst({ on, onChange }: LikeliestFirstProps) {
  const t = useTexts('ranking');
  return (
    <Checkbox checked={on} onChange={({ target }) => onChange(target.checked)}>
      {t('likeliest')}
    </Checkbox>
  );
}

/** What the first part of a list is called. */
const TOP_SHARE = 0.1;

interface RankingReachProps {
  ranking: Ranking;
  /** How many samples of the list have a place in the order. */
  known: number;
  total: number;
  /** Other samples are at the top than the most likely. */
  hasOthersFirst?: boolean;
}

/** How far "most likely first" reaches in a list; nothing by date. */
export function ListReach({ ranking, known, total, hasOthersFirst = false }: RankingReachProps) {
  const t = useTexts('ranking');
  const common = useTexts('common');
  const { number, percent } = useFormats();
  if (ranking.ids === null || total === 0) return null;
  const top = Math.floor(known * TOP_SHARE);
  const counts = { known: number(known), total: number(total), top: number(top), share: percent(TOP_SHARE) };
  const words = ranking.hasFailed
    ? t('failed')
    : ranking.isLoading
      ? t('loading')
      : known === 0
        ? t('none')
        : [t('reach', counts), top > 0 && !hasOthersFirst ? t('top', counts) : ''].join(' ');
  return (
    <p className={styles.reach} role="status" data-testid="reach">
      {words}{' '}
      {ranking.hasFailed ? (
        <Button type="link" size="small" onClick={() => void ranking.again()}>
          {common('retry')}
        </Button>
      ) : null}
    </p>
  );
}
