import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { mapPath } from '../../../../shared/api/index.ts';
import { useFormats } from '../../../../shared/format/index.ts';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { SampleWarnings } from '../../../../shared/samples/SampleWarnings.tsx';
import { useSession } from '../../../../shared/session/index.ts';
import { ClassMark } from '../../../../shared/ui/ClassMark.tsx';
import { notify } from '../../../../shared/ui/index.ts';
import { saveFile } from '../../../../shared/ui/save-file.ts';
import { Button } from '../../components/Button.tsx';
import { DiscardQuestion } from '../../components/DiscardQuestion.tsx';
import styles from '../../components/list.module.css';
import { sendWaiting } from '../../outbox/sender.ts';
import { lostOf, readFile } from '../../store/files.ts';
import { isSending, mayReopen, shownState } from '../../store/waiting.ts';
import { COLLECT_PATH } from '../collect-paths.ts';
import { sampleProblemText } from '../hooks/sample-problem-text.ts';
import { dayOf, timeOf } from '../hooks/use-day.ts';
import { precisionAt } from '../store/fix.ts';
import type { SampleDraft } from '../store/sample-draft.ts';
import { reopenSample, samples } from '../store/samples.ts';
import { SampleAbout } from './SampleAbout.tsx';

/** One sample of the day: when, what, where it is on its way, and what can be done. */
export function DayRow({ draft }: { draft: SampleDraft }) {
  const t = useTexts('collect');
  const field = useTexts('field');
  const format = useFormats();
  const { state, fields, position, problem, answer, attempts } = draft;
  const code = fields.pre_classificacao;
  const at = timeOf(draft);
  const isOfToday = dayOf(at) === dayOf(Date.now());
  const tried = state === 'queued' && attempts > 0 ? field('outbox.tried', { n: attempts }) : null;
  const told = { avisos: answer?.avisos ?? [], precisao: position && precisionAt(position, at) };
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        {code ? <ClassMark code={code} size={24} decorative /> : null}
        <strong>{isOfToday ? format.time(at) : format.dateTime(at)}</strong>
        <SampleNumber draft={draft} />
        <span className={`${styles.state} ${styles[state]}`} data-testid="state">
          {isSending(draft) ? field('outbox.sending') : t(`day.${shownState(draft)}`)}
        </span>
      </div>
      <SampleAbout draft={draft} more={[tried]} />
      <SampleWarnings sample={told} />
      {problem ? (
        <p className={styles[state === 'refused' ? 'refused' : 'secondary']}>{sampleProblemText(problem)}</p>
      ) : null}
      {state === 'sent' ? null : <Actions draft={draft} />}
    </li>
  );
}

/** The sample's number, given by the server; a link to the map for people who may see the map. */
function SampleNumber({ draft: { state, answer } }: { draft: SampleDraft }) {
  const t = useTexts('collect');
  const { can } = useSession();
  if (!answer) return <span>{t(state === 'sent' ? 'day.noNumber' : 'day.later')}</span>;
  const { id_amostra, seq } = answer;
  if (id_amostra === undefined || !can('samples.view')) return <span>{seq}</span>;
  return (
    <Link to={mapPath({ id_amostra, seq })} className={styles.number} aria-label={t('day.onMap', { seq })}>
      {seq}
    </Link>
  );
}

function Actions({ draft }: { draft: SampleDraft }) {
  const t = useTexts('collect');
  const field = useTexts('field');
  const navigate = useNavigate();
  const [isDiscarding, setDiscarding] = useState(false);
  const isSoundThere = useIsThere(draft.state === 'refused' ? draft.sound : null);
  const failed = () => notify.error(field('form.notKept'), { kind: 'save' });
  const edit = async () => {
    if (await reopenSample(draft)) await navigate(COLLECT_PATH);
  };
  const copySound = async () => {
    const blob = draft.sound && (await readFile(draft.sound.id));
    if (blob) saveFile({ blob, name: `escuta-${draft.chave}.wav` });
  };
  if (isDiscarding) {
    return (
      <DiscardQuestion
        chave={draft.chave}
        title={t('day.discardTitle')}
        help={t('day.discardHelp')}
        onClose={() => setDiscarding(false)}
      />
    );
  }
  // Its key belongs to other content on the server: only under another one can it arrive.
  const isTaken = draft.state === 'refused' && draft.problem?.code === 'upload_conflict';
  const mayEdit = (draft.state === 'draft' || mayReopen(draft)) && !isTaken;
  const verb = draft.state === 'draft' ? 'resume' : draft.state === 'refused' ? 'correct' : 'change';
  return (
    <div className={styles.row}>
      {mayEdit ? (
        <Button tone={draft.state === 'queued' ? 'plain' : 'primary'} onClick={() => void edit().catch(failed)}>
          {field(`outbox.${verb}`)}
        </Button>
      ) : null}
      {isTaken ? (
        <Button tone="primary" onClick={() => void samples.sendAsNew(draft).catch(failed)}>
          {t('day.sendAsNew')}
        </Button>
      ) : null}
      {draft.state === 'queued' ? (
        <Button disabled={isSending(draft)} onClick={() => void sendWaiting(true)}>
          {t('day.sendNow')}
        </Button>
      ) : null}
      {isSoundThere ? <Button onClick={() => void copySound().catch(failed)}>{t('day.copySound')}</Button> : null}
      <Button tone="danger" onClick={() => setDiscarding(true)}>
        {field('outbox.discard')}
      </Button>
    </div>
  );
}

/** Whether a file can be read now: one that the phone held its sample back for may be there again. */
function useIsThere(file: { id: string } | null): boolean {
  const id = file?.id;
  const [readable, setReadable] = useState<string>();
  useEffect(() => {
    if (id === undefined) return;
    lostOf([{ id }]).then(
      (lost) => setReadable(lost.size === 0 ? id : undefined),
      () => setReadable(undefined),
    );
  }, [id]);
  return id !== undefined && readable === id;
}
