import { REPORT_PHOTOS_MAX } from '@escuta/contract';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { LookContext } from '../../../shared/forms/Labelled.tsx';
import { useTexts } from '../../../shared/i18n/index.ts';
import { Empty, Loading, notify } from '../../../shared/ui/index.ts';
import { AlsoCovers } from '../components/AlsoCovers.tsx';
import { Button } from '../components/Button.tsx';
import styles from '../components/form.module.css';
import { PhotoFields } from '../components/PhotoFields.tsx';
import { ReportFields } from '../components/ReportFields.tsx';
import { type Editing, useDraft } from '../hooks/use-draft.ts';
import { refusalText, useFieldErrors } from '../hooks/use-field-errors.ts';
import { usePhotos } from '../hooks/use-photos.ts';
import { checkFields, toggleCovered } from '../report.ts';
import type { Draft } from '../store/draft.ts';
import { reports } from '../store/drafts.ts';

/** A report, written in the field and stored while typing (RDT-09). */
export default function FieldReportPage() {
  const t = useTexts('field');
  const { chave = '' } = useParams();
  const editing = useDraft(reports, chave);
  const { draft } = editing;
  if (draft === undefined) return <Loading lines={8} />;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Link to="/field" className={styles.back}>
          ← {t('form.back')}
        </Link>
        {draft === null ? <Empty title={t('form.missing')} help={t('form.missingHelp')} /> : null}
        {draft && draft.state !== 'draft' ? <Empty title={t('form.notOpen')} help={t('form.notOpenHelp')} /> : null}
      </div>
      {draft?.state === 'draft' ? <ReportForm key={chave} draft={draft} editing={editing} /> : null}
    </div>
  );
}

/** Queues a complete report; otherwise moves the focus to the first invalid field. */
function useSend(draft: Draft, settled: Editing<Draft>['settled']) {
  const t = useTexts('field');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const [isQueueing, setQueueing] = useState(false);
  const send = async () => {
    setChecked(true);
    await settled();
    const kept = await reports.find(draft.id_usuario, draft.chave);
    if (!kept || Object.keys(checkFields(kept.fields)).length > 0) {
      notify.error(t('form.fix'), { kind: 'save' });
      // Waits until the errors are rendered.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setQueueing(true);
    try {
      if (await reports.queue(kept)) notify.success(t('form.queued'), { kind: 'save' });
      void navigate('/field');
    } catch {
      setQueueing(false);
      notify.error(t('form.notKept'), { kind: 'save' });
    }
  };
  return { form, send, isChecked, isQueueing };
}

function ReportForm({ draft, editing }: { draft: Draft; editing: Editing<Draft> }) {
  const t = useTexts('field');
  const { form, send, isChecked, isQueueing } = useSend(draft, editing.settled);
  const photos = usePhotos(reports, editing, REPORT_PHOTOS_MAX);
  const errors = useFieldErrors(draft, isChecked);
  const refusal = refusalText(draft);

  return (
    <form
      ref={form}
      noValidate
      data-look="phone"
      aria-busy={!editing.isKept}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Head draft={draft} />
      {refusal ? (
        <p className={styles.alert} role="alert">
          {refusal}
        </p>
      ) : null}
      <AlsoCovers
        draft={draft}
        onToggle={(inspection) => editing.change((before) => toggleCovered(before, inspection))}
      />
      <LookContext value="phone">
        <ReportFields
          draft={draft}
          errors={errors}
          onField={(name, value) =>
            editing.change((before) => ({ ...before, fields: { ...before.fields, [name]: value } }))
          }
        />
      </LookContext>
      <PhotoFields
        photos={draft.photos}
        max={REPORT_PHOTOS_MAX}
        isShrinking={photos.isShrinking}
        onAdd={(files) => void photos.add(files)}
        onRemove={(id) => void photos.remove(id)}
        onTitle={photos.setTitle}
      />
      <div className={styles.foot}>
        <Button type="submit" tone="primary" disabled={isQueueing || photos.isShrinking}>
          {t('form.send')}
        </Button>
      </div>
    </form>
  );
}

function Head({ draft }: { draft: Draft }) {
  const t = useTexts('field');
  const [first] = draft.inspections;
  const title = t('form.title', { seq: first?.seq ?? '' });
  const about = [first?.razao_social, first?.endereco, t('card.slot', { n: first?.ordem_inspecao ?? 1 })];
  return (
    <div className={styles.head}>
      <title>{`${title} · Escuta`}</title>
      <h1>{title}</h1>
      <p className={styles.secondary}>{about.filter(Boolean).join(' · ')}</p>
      <p className={styles.secondary}>{t('form.kept')}</p>
    </div>
  );
}
