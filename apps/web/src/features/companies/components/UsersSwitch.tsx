import type { Company } from '@escuta/contract';
import { Modal, Switch } from 'antd';
import { useState } from 'react';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useReturnedFocus } from '../../../shared/ui/use-returned-focus.ts';
import { useDisableUsers } from '../companies.queries.ts';

/** Disables all users of a company, or re-enables those it had disabled (CLI-03). */
export function UsersSwitch({ company }: { company: Company }) {
  const t = useTexts('companies');
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section className={form.section} aria-labelledby="company-users">
      <h2 id="company-users">{t('users.title')}</h2>
      <div className={form.checks}>
        <Switch id="disable-users" checked={!company.ativo} onChange={() => setConfirming(true)} />
        <label htmlFor="disable-users">{t('users.disable')}</label>
      </div>
      <p className={form.help}>{t('users.help')}</p>
      {isConfirming ? <Question company={company} onClose={() => setConfirming(false)} /> : null}
    </section>
  );
}

/** Asks for confirmation, because users lose access at once. */
function Question({ company, onClose }: { company: Company; onClose(): void }) {
  const t = useTexts('companies');
  const common = useTexts('common');
  const problem = useProblemText();
  const disabling = useDisableUsers();
  useReturnedFocus();
  const disable = company.ativo;
  const confirm = async () => {
    if (disabling.isPending) return;
    try {
      const n = await disabling.mutateAsync({ client_id: company.id_cliente, disableAllUsers: disable });
      notify.success(t(disable ? 'users.disabled' : 'users.enabled', { n }), { kind: 'save' });
      onClose();
    } catch (reason) {
      notify.error(t('users.failed'), { kind: 'save', description: problem(reason) });
    }
  };
  return (
    <Modal
      open
      title={t(disable ? 'users.disableTitle' : 'users.enableTitle')}
      width={420}
      mask={{ closable: !disabling.isPending }}
      closable={{ 'aria-label': common('close') }}
      okText={t(disable ? 'users.disableYes' : 'users.enableYes')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: disable, 'aria-busy': disabling.isPending }}
      onOk={() => void confirm()}
      onCancel={() => !disabling.isPending && onClose()}
    >
      <p>{t(disable ? 'users.disableText' : 'users.enableText', { name: company.razao_social })}</p>
    </Modal>
  );
}
