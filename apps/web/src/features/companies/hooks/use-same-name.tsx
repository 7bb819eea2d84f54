import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApiProblem } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';

interface Question {
  name: string;
  answer(yes: boolean): void;
}

interface SameName {
  /** Saves a company; when its parent has another of this name, asks first. Throws the refusal if the user says no. */
  save<Saved>(name: string, send: (confirmed: { repetir_nome?: boolean }) => Promise<Saved>): Promise<Saved>;
  question: ReactNode;
}

/** Asks before a company gets the name of another one under the same parent. */
export function useSameName(): SameName {
  const [asked, setAsked] = useState<Question | null>(null);
  const ask = (name: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setAsked(null);
        resolve(yes);
      };
      setAsked({ name, answer });
    });
  return {
    save: async (name, send) => {
      try {
        return await send({});
      } catch (reason) {
        if (!(reason instanceof ApiProblem) || reason.code !== 'company_name_taken') throw reason;
        if (!(await ask(name))) throw reason;
        return send({ repetir_nome: true });
      }
    },
    question: asked ? <SameNameQuestion {...asked} /> : null,
  };
}

function SameNameQuestion({ name, answer }: Question) {
  const t = useTexts('companies');
  const common = useTexts('common');
  return (
    <Modal
      open
      title={t('sameName.title')}
      width={420}
      closable={{ 'aria-label': common('close') }}
      okText={t('sameName.yes')}
      cancelText={common('cancel')}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>{t('sameName.text', { name })}</p>
    </Modal>
  );
}
