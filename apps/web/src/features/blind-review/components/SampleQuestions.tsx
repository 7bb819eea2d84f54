import { useTexts } from '../../../shared/i18n/index.ts';
import { VerdictButtons } from '../../../shared/ui/VerdictButtons.tsx';
import { BLIND_CODES, openQuestion } from '../answers.ts';
import type { SampleFormState } from '../hooks/use-sample-form.ts';
import styles from './class.module.css';
import { Question } from './Question.tsx';
import { Scale } from './Scale.tsx';

/** The class and the two scales; number keys answer the open question. */
export function SampleQuestions({ form: { answers, change, answerPart, busy, checked } }: { form: SampleFormState }) {
  const t = useTexts('blindReview');
  const open = openQuestion(answers);
  return (
    <div className={styles.questions}>
      <Question
        name={t('sample.class')}
        isOpen={open === 'classificacao'}
        isMissing={checked && answers.classificacao === null}
      >
        <VerdictButtons
          large
          keys={open === 'classificacao'}
          codes={BLIND_CODES}
          value={answers.classificacao}
          label={t('sample.class')}
          disabled={busy}
          onChoose={(classificacao) => change({ classificacao })}
        />
      </Question>
      {(['qualidade', 'certeza'] as const).map((name) => (
        <Question
          key={name}
          name={t(`sample.${name}`)}
          isOpen={open === name}
          isMissing={checked && answers[name] === null}
        >
          <Scale
            label={t(`sample.${name}`)}
            ends={[t(`sample.ends.${name}.least`), t(`sample.ends.${name}.most`)]}
            value={answers[name]}
            keys={open === name}
            onChoose={(value) => answerPart({ [name]: value })}
          />
        </Question>
      ))}
    </div>
  );
}
