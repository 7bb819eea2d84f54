import { DECISIONS, type DecideReportsInput, type DecisionResult, REPORT_NOTE_MAX } from '@escuta/contract';
import { Input, Modal, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { ApiProblem } from '../../../shared/api/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useReturnedFocus } from '../../../shared/ui/use-returned-focus.ts';
import { useDecide, useDecisionPreview, useInspectors } from '../leak-reports.queries.ts';
import { type DecidableReport, DecisionPreview, Refusals, reasonOf } from './DecisionPreview.tsx';
import styles from './decision.module.css';

export type Decision = (typeof DECISIONS)[keyof typeof DECISIONS];

interface DecisionDialogProps {
  approve: Decision;
  reports: readonly DecidableReport[];
  /** Says that nothing was decided, with the reason. */
  onFailed(reason: string): void;
  /** Reports that are decided now. */
  onDecided(ids: readonly number[]): void;
  onClose(): void;
}

const idsOf = (results: readonly DecisionResult[], error: boolean) =>
  results.filter((result) => result.error === error).map(({ id_relatorio }) => id_relatorio);

/** Confirms a decision about one report or many: first what it would do, then what became of it (REP-05, REP-06, RDT-05). */
export function DecisionDialog({ approve, reports, onFailed, onDecided, onClose }: DecisionDialogProps) {
  const t = useTexts('leakReports');
  const common = useTexts('common');
  const problem = useProblemText();
  useReturnedFocus();
  const approving = approve === DECISIONS.approve;
  const [fields, setFields] = useState({ inspector: null as number | null, nro_os: '', obsAprovacao: '' });
  const [unchosen, setUnchosen] = useState(false);
  const [outcome, setOutcome] = useState<DecisionResult[] | null>(null);
  const id = useId();
  const decide = useDecide();
  // Known at once, unlike the mutation's own state: a second click may come before that is drawn.
  const sent = useRef(false);
  // What the person confirms are the reports that were chosen when the dialog opened.
  const [chosen] = useState(reports);
  const request: DecideReportsInput | null =
    approving || fields.inspector !== null ? requestOf(idList(chosen), approve, fields.inspector) : null;
  const preview = useDecisionPreview(outcome ? null : request);
  const included = preview.data ? idsOf(preview.data, false) : [];

  const tell = (results: DecisionResult[]) => {
    const done = idsOf(results, false);
    onDecided(done);
    if (done.length === results.length) {
      notify.success(t(approving ? 'decision.done' : 'decision.inspectionsDone', { n: done.length }), { kind: 'save' });
      return onClose();
    }
    setOutcome(results);
    const [first] = results.filter(({ error }) => error);
    if (done.length === 0 && first) return onFailed(problem(reasonOf(first)));
    const counts = { done: done.length, total: results.length };
    notify.warning(t(approving ? 'decision.someDone' : 'decision.someInspectionsDone', counts), { kind: 'save' });
  };
  const confirm = async () => {
    if (sent.current) return;
    if (!request) {
      setUnchosen(true);
      document.getElementById(`${id}-inspector`)?.focus();
      return;
    }
    const { nro_os, obsAprovacao } = fields;
    sent.current = true;
    try {
      tell(await decide.mutateAsync({ ...requestOf(included, approve, fields.inspector), nro_os, obsAprovacao }));
    } catch (reason) {
      onFailed(problem(reason));
    } finally {
      sent.current = false;
    }
  };
  const question = approving ? 'decision.approveQuestion' : 'decision.newInspectionQuestion';
  return (
    <Modal
      open
      title={t(approving ? 'decision.approveTitle' : 'decision.newInspectionTitle')}
      width={480}
      mask={{ closable: false }}
      closable={{ 'aria-label': common('close') }}
      okText={t(decide.isPending ? 'decision.sending' : approving ? 'decision.approve' : 'decision.newInspection')}
      cancelText={common(outcome ? 'close' : 'cancel')}
      okButtonProps={{
        disabled: request !== null && included.length === 0,
        'aria-busy': decide.isPending,
        ...(outcome && { style: { display: 'none' } }),
      }}
      cancelButtonProps={{ disabled: decide.isPending }}
      onOk={() => void confirm()}
      onCancel={() => !decide.isPending && onClose()}
    >
      {outcome ? (
        <Refusals results={outcome} reports={chosen} approving={approving} />
      ) : (
        <div className={styles.body}>
          <p>{t(question, { n: chosen.length })}</p>
          {chosen.length > 1 ? <p className={styles.count}>{t('list.selected', { n: chosen.length })}</p> : null}
          {approving ? null : (
            <Inspector
              id={`${id}-inspector`}
              companies={[...new Set(chosen.map(({ id_cliente }) => id_cliente))]}
              value={fields.inspector}
              missing={unchosen && fields.inspector === null}
              onChange={(inspector) => setFields({ ...fields, inspector })}
            />
          )}
          <div className={styles.field}>
            <label htmlFor={`${id}-order`}>{t('decision.order')}</label>
            <Input
              id={`${id}-order`}
              value={fields.nro_os}
              maxLength={64}
              onChange={({ target }) => setFields({ ...fields, nro_os: target.value })}
            />
          </div>
          <div className={styles.field}>
            <label htmlFor={`${id}-notes`}>{t('decision.notes')}</label>
            <Input.TextArea
              id={`${id}-notes`}
              value={fields.obsAprovacao}
              maxLength={REPORT_NOTE_MAX}
              showCount
              rows={3}
              onChange={({ target }) => setFields({ ...fields, obsAprovacao: target.value })}
            />
          </div>
          {request ? <DecisionPreview preview={preview} reports={chosen} /> : null}
        </div>
      )}
    </Modal>
  );
}

const idList = (reports: readonly DecidableReport[]) => reports.map(({ id_relatorio }) => id_relatorio);

function requestOf(ids: readonly number[], approve: Decision, inspector: number | null): DecideReportsInput {
  const [only] = ids;
  return {
    ...(ids.length === 1 ? { idRelatorio: only } : { selectedReportIds: [...ids] }),
    approve,
    ...(inspector !== null && { idInspecionador: inspector }),
  };
}

interface InspectorProps {
  id: string;
  companies: readonly number[];
  value: number | null;
  missing: boolean;
  onChange(value: number | null): void;
}

/** Who is sent: somebody who reaches the companies of all reports. */
function Inspector({ id, companies, value, missing, onChange }: InspectorProps) {
  const t = useTexts('leakReports');
  const problem = useProblemText();
  const { failed, ready, options } = useInspectors(companies);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('decision.inspector')}</label>
      <Select
        id={id}
        value={value}
        loading={!ready && !failed}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('decision.chooseInspector')}
        options={options.map((option) => ({ value: option.id, label: option.nome }))}
        onChange={onChange}
        {...(missing && { status: 'error' as const })}
      />
      {missing ? (
        <p className={styles.problem} role="alert">
          {problem(new ApiProblem(400, 'inspector_required'))}
        </p>
      ) : null}
      {ready && options.length === 0 ? <p className={styles.problem}>{t('decision.noInspectors')}</p> : null}
      {failed ? (
        <p className={styles.problem} role="alert">
          {t('decision.inspectorsFailed')}
        </p>
      ) : null}
    </div>
  );
}
