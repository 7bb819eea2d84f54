import '../../../shared/samples/ranking.texts.ts';
import '../../../shared/samples/upload-period.texts.ts';
import { Button, Progress } from 'antd';
import { memo, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMapCompanies } from '../../../shared/api/index.ts';
import { COMPARING_KEYS, HiddenLevels, LISTENING_KEYS } from '../../../shared/audio/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { KeysIcon, ShortcutsHelp, useKeyTexts } from '../../../shared/keys/index.ts';
import { SampleMaps } from '../../../shared/samples/SampleMaps.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { FilterIcon } from '../../../shared/ui/icons.tsx';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import { NewRows } from '../../../shared/ui/NewRows.tsx';
import { BlockReach } from '../components/BlockReach.tsx';
import { DeskFilters } from '../components/DeskFilters.tsx';
import { DeskStage } from '../components/DeskStage.tsx';
import styles from '../components/desk.module.css';
import { DeskContext, useDesk } from '../components/desk-context.ts';
import { QueueList } from '../components/QueueList.tsx';
import { type DeskSearch, deskPath, isOfWaiting } from '../desk-search.ts';
import { HiddenContext } from '../hidden.ts';
import { useDeskState } from '../hooks/use-desk.ts';

const ACTIONS = ['verdict', 'undo', 'note', 'next', 'previous', 'turn', 'help'] as const;

const LISTENING = [...LISTENING_KEYS, ...COMPARING_KEYS];

/** The super geo's desk: a queue of samples to classify one by one with the keyboard (AGE-02). */
export default function DeskPage() {
  const t = useTexts('desk');
  const classText = useClassTexts();
  const desk = useDeskState();
  return (
    <DeskContext value={desk}>
      <div className={styles.page}>
        <DeskHead search={desk.search} again={desk.again} onHelp={desk.setHelp} />
        <SampleMaps>
          <HiddenContext value={desk.hides}>
            <HiddenLevels value={desk.hides}>
              <DeskBody />
            </HiddenLevels>
          </HiddenContext>
        </SampleMaps>
      </div>
      <ShortcutsHelp
        open={desk.help}
        onClose={() => desk.setHelp(false)}
        actions={ACTIONS}
        listening={LISTENING}
        verdicts={desk.codes.map((code) => classText(`name.${code}`))}
        names={{ verdict: t('keys.verdict'), note: t('keys.note') }}
      />
    </DeskContext>
  );
}

interface DeskHeadProps {
  search: DeskSearch;
  again(): void;
  onHelp(open: boolean): void;
}

/** Filters, progress and actions of the queue. */
const DeskHead = memo(function DeskHead({ search, again, onHelp }: DeskHeadProps) {
  const t = useTexts('desk');
  const keys = useKeyTexts();
  const navigate = useNavigate();
  const [filtering, setFiltering] = useState(false);
  const find = (next: DeskSearch) => {
    setFiltering(false);
    const path = deskPath(next);
    if (path === deskPath(search)) again();
    else void navigate(path);
  };
  return (
    <div className={styles.head}>
      <div className={styles.headRow}>
        <h1>{t('title')}</h1>
        <SearchWords search={search} />
        <DeskProgress />
        <Button icon={<FilterIcon />} aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>
          {t('filters')}
        </Button>
        <Button
          type="text"
          className={styles.keysButton ?? ''}
          icon={<KeysIcon />}
          aria-label={keys('title')}
          title={`${keys('title')} (?)`}
          onClick={() => onHelp(true)}
        />
      </div>
      <BlockReach />
      {filtering ? <DeskFilters search={search} onSearch={find} /> : null}
    </div>
  );
});

/** What was classified here: a share only where the whole queue waits for it. Deferred, so that the next sample renders first. */
function DeskProgress() {
  const t = useTexts('desk');
  const { number } = useFormats();
  const { size, doneCount, search } = useDesk();
  const count = number(doneCount);
  const ofAll = isOfWaiting(search);
  const text = ofAll ? t('progress', { done: count, total: number(size) }) : t('doneHere', { n: doneCount, count });
  const percent = ofAll ? (size === 0 ? 0 : (doneCount / size) * 100) : null;
  return <ProgressBar percent={useDeferredValue(percent)} text={useDeferredValue(text)} />;
}

const ProgressBar = memo(function ProgressBar({ percent, text }: { percent: number | null; text: string }) {
  return (
    <div className={styles.progress}>
      {percent === null ? null : <Progress percent={percent} showInfo={false} size="small" aria-label={text} />}
      <span data-testid="desk-progress">{text}</span>
    </div>
  );
});

/** The current search in words. */
function SearchWords({ search }: { search: DeskSearch }) {
  const t = useTexts('desk');
  const ranking = useTexts('ranking');
  const uploads = useTexts('uploadPeriod');
  const common = useTexts('common');
  const classText = useClassTexts();
  const { data: companies = [] } = useMapCompanies();
  const company = companies.find(({ id_cliente }) => id_cliente === search.id_cliente)?.razao_social;
  const { day, range } = useFormats();
  const end = (minute: string) => (minute === '' ? '…' : day(minute));
  const classes = search.classificacao.map((code) => classText(`name.${code}`)).join(', ');
  const period = search.dti || search.dtf ? range(end(search.dti), end(search.dtf)) : '';
  const words = [
    search.provaveis ? ranking('likeliest') : search.sem_consenso ? t('noConsensus') : classes || t('allClasses'),
    search.id_cliente === null ? common('allCompanies') : (company ?? ''),
    search.pelo_envio && period ? uploads('uploaded', { range: period }) : period,
  ];
  return <span className={styles.words}>{words.filter((word) => word !== '').join(' · ')}</span>;
}

function DeskBody() {
  const t = useTexts('desk');
  const common = useTexts('common');
  const problem = useProblemText();
  const { number } = useFormats();
  const { queue, size, doneCount, search, news, again: searchAgain } = useDesk();
  const [unfolded, setUnfolded] = useState(false);
  const again = <Button onClick={searchAgain}>{queue.problem ? common('retry') : t('again')}</Button>;
  if (queue.problem) return <Empty title={t('queueFailed')} help={problem(queue.problem)} action={again} />;
  if (!queue.store) return <Loading lines={14} />;
  if (size === 0)
    return (
      <Empty
        title={t('empty')}
        help={t(search.provaveis ? 'emptyBlock' : isOfWaiting(search) ? 'emptyHelp' : 'noneFound')}
        action={again}
      />
    );
  return (
    <div className={styles.body}>
      <aside className={styles.queue} data-unfolded={unfolded} aria-label={t('queue')}>
        <div className={styles.queueHead}>
          <h2>{t('queue')}</h2>
          <Button className={styles.fold ?? ''} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {t('queue')}
          </Button>
          <NewRows inBar text={news.count > 0 ? common('newRows', { n: news.count }) : null} onShow={news.insert} />
        </div>
        {queue.found > size ? (
          <p className={styles.more}>{t('more', { max: number(size), found: number(queue.found) })}</p>
        ) : null}
        <QueueList />
      </aside>
      <div className={styles.main}>
        {doneCount >= size ? (
          <p className={styles.finished} role="status">
            {queue.block ? t('blockFinished') : t('finished')}{' '}
            {queue.block ? <Button onClick={searchAgain}>{t('nextBlock')}</Button> : again}
          </p>
        ) : null}
        <DeskStage />
      </div>
    </div>
  );
}
