import { DECISIONS, type OwnDecision } from '@escuta/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useUnreadableDrafts } from '../hooks/use-field-data.ts';
import { sendProblemText } from '../hooks/use-field-errors.ts';
import { useReportText } from '../hooks/use-report-text.ts';
import { sendWaiting } from '../outbox/sender.ts';
import type { Draft } from '../store/draft.ts';
import { reports } from '../store/drafts.ts';
import { isSending, mayReopen, shownState } from '../store/waiting.ts';
import { Button } from './Button.tsx';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import styles from './list.module.css';
import { UnreadableRow } from './UnreadableRow.tsx';

/** Reports on this device: drafts, waiting, refused, and sent ones with their decision. */
export function Outbox({ drafts, decided }: { drafts: readonly Draft[]; decided: readonly OwnDecision[] }) {
  const t = useTexts('field');
  const unreadable = useUnreadableDrafts();
  if (drafts.length + unreadable.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="field-outbox">
      <h2 id="field-outbox">{t('outbox.heading')}</h2>
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <OutboxRow
            key={draft.chave}
            draft={draft}
            // If the server's answer was lost, the phone must still send the report, even if it was decided meanwhile.
            decision={draft.state === 'sent' ? decided.find(({ chave }) => chave === draft.chave) : undefined}
          />
        ))}
        {unreadable.map((draft) => (
          <UnreadableRow
            key={draft.chave}
            draft={draft}
            title={t('outbox.unreadableTitle')}
            help={t('outbox.unreadableHelp')}
            question={{ title: t('outbox.discardTitle'), help: t('outbox.discardHelp') }}
          />
        ))}
      </ul>
    </section>
  );
}

function OutboxRow({ draft, decision }: { draft: Draft; decision: OwnDecision | undefined }) {
  const t = useTexts('field');
  const format = useFormats();
  const { state, problem, photos, attempts, inspections } = draft;
  const about = [
    state === 'sent' ? t('outbox.sentAt', { time: format.dateTime(draft.changed) }) : format.dateTime(draft.changed),
    photos.length > 0 ? t('outbox.photos', { n: photos.length }) : null,
    state === 'queued' && attempts > 0 ? t('outbox.tried', { n: attempts }) : null,
  ];
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <strong>{inspections.map(({ seq }) => seq).join(', ')}</strong>
        <State draft={draft} decision={decision} />
      </div>
      <p className={styles.secondary}>{about.filter(Boolean).join(' · ')}</p>
      {problem ? (
        <p className={styles[state === 'refused' ? 'refused' : 'secondary']}>{sendProblemText(problem)}</p>
      ) : null}
      {decision?.obs_aprovacao ? <p className={styles.note}>{decision.obs_aprovacao}</p> : null}
      {state === 'sent' ? null : <Actions draft={draft} />}
    </li>
  );
}

const DECIDED_STYLE = { [DECISIONS.approve]: 'sent', [DECISIONS.newInspection]: 'refused' } as const;

function State({ draft, decision }: { draft: Draft; decision: OwnDecision | undefined }) {
  const t = useTexts('field');
  const text = isSending(draft) ? 'sending' : shownState(draft);
  return (
    <span
      className={`${styles.state} ${styles[decision ? DECIDED_STYLE[decision.id_status_relatorio] : draft.state]}`}
      data-testid="state"
    >
      {t(decision ? `outbox.decided${decision.id_status_relatorio}` : `outbox.${text}`)}
    </span>
  );
}

function Actions({ draft }: { draft: Draft }) {
  const t = useTexts('field');
  const navigate = useNavigate();
  const reportText = useReportText();
  const [isDiscarding, setDiscarding] = useState(false);
  const kept = (work: Promise<unknown>) => void work.catch(() => notify.error(t('form.notKept'), { kind: 'save' }));
  const edit = async () => {
    if (draft.state !== 'draft' && !(await reports.reopen(draft))) return;
    await navigate(`/field/report/${draft.chave}`);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reportText(draft));
      notify.success(t('outbox.copied'));
    } catch {
      notify.error(t('outbox.copyFailed'));
    }
  };
  const question = { title: t('outbox.discardTitle'), help: t('outbox.discardHelp') };
  const verb = draft.state === 'draft' ? 'resume' : draft.state === 'refused' ? 'correct' : 'change';
  if (isDiscarding) return <DiscardQuestion chave={draft.chave} {...question} onClose={() => setDiscarding(false)} />;
  return (
    <div className={styles.row}>
      {draft.state === 'draft' || mayReopen(draft) ? (
        <Button tone={draft.state === 'queued' ? 'plain' : 'primary'} onClick={() => kept(edit())}>
          {t(`outbox.${verb}`)}
        </Button>
      ) : null}
      {draft.state === 'queued' ? (
        <Button disabled={isSending(draft)} onClick={() => void sendWaiting(true)}>
          {t('outbox.sendNow')}
        </Button>
      ) : null}
      {draft.state === 'draft' ? null : <Button onClick={() => void copy()}>{t('outbox.copy')}</Button>}
      <Button tone="danger" onClick={() => setDiscarding(true)}>
        {t('outbox.discard')}
      </Button>
    </div>
  );
}
