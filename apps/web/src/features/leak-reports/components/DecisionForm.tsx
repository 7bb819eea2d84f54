import { Input, Select } from 'antd';
import { ApiProblem } from '../../../shared/api/index.ts';
import { Bound, Form } from '../../../shared/forms/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { lookUpByLabel } from '../../../shared/ui/look-up.ts';
import { useInspectors } from '../leak-reports.queries.ts';
import type { useDecision } from '../use-decision.ts';
import { type DecidableReport, DecisionPreview } from './DecisionPreview.tsx';
import styles from './decision.module.css';

type Decided = ReturnType<typeof useDecision>;

interface DecisionFormProps {
  decision: Decided;
  reports: readonly DecidableReport[];
  approving: boolean;
}

/** The fields of a decision and its preview. */
export function DecisionForm({ decision: { form, preview }, reports, approving }: DecisionFormProps) {
  const t = useTexts('leakReports');
  const question = approving ? 'decision.approveQuestion' : 'decision.newInspectionQuestion';
  return (
    <Form form={form} className={styles.body}>
      <p>{t(question, { n: reports.length })}</p>
      {reports.length > 1 ? <p className={styles.count}>{t('list.selected', { n: reports.length })}</p> : null}
      {approving ? null : (
        <Inspector form={form} companies={[...new Set(reports.map(({ id_cliente }) => id_cliente))]} />
      )}
      <Bound form={form} name="nro_os" label={t('decision.order')}>
        {({ value, onChange, ...control }) => (
          <Input
            {...control}
            autoFocus={approving}
            value={value ?? ''}
            maxLength={form.limits('nro_os').maxLength}
            onChange={({ target }) => onChange(target.value || null)}
            // Only the button confirms a decision: Enter in the only one-line field would submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Bound>
      <Bound form={form} name="obsAprovacao" label={t('decision.notes')}>
        {({ value, onChange, ...control }) => (
          <Input.TextArea
            {...control}
            value={value ?? ''}
            maxLength={form.limits('obsAprovacao').maxLength}
            showCount
            rows={3}
            onChange={({ target }) => onChange(target.value || null)}
          />
        )}
      </Bound>
      {preview ? <DecisionPreview preview={preview} reports={reports} /> : null}
    </Form>
  );
}

/** Chooses the inspector among the operators who reach the companies of all reports. */
function Inspector({ form, companies }: { form: Decided['form']; companies: readonly number[] }) {
  const t = useTexts('leakReports');
  const problem = useProblemText();
  const { failed, ready, options } = useInspectors(companies);
  const errorTexts = { required: problem(new ApiProblem(400, 'inspector_required')) };
  return (
    <div className={styles.inspector}>
      <Bound form={form} name="idInspecionador" label={t('decision.inspector')} errorTexts={errorTexts}>
        {(control) => (
          <Select
            {...control}
            autoFocus
            loading={!ready && !failed}
            showSearch={lookUpByLabel}
            placeholder={t('decision.chooseInspector')}
            options={options.map((option) => ({ value: option.id, label: option.nome }))}
            {...(control['aria-invalid'] && { status: 'error' as const })}
          />
        )}
      </Bound>
      {ready && options.length === 0 ? <p className={styles.problem}>{t('decision.noInspectors')}</p> : null}
      {failed ? (
        <p className={styles.problem} role="alert">
          {t('decision.inspectorsFailed')}
        </p>
      ) : null}
    </div>
  );
}
