import type { NetworkImport } from '@escuta/contract';
import { Button } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useCancelImport } from '../network.queries.ts';

/** An import that was neither finished nor cancelled: how to go on, and how to be rid of it. */
export function OpenImport({ id_cliente, open }: { id_cliente: number; open: NetworkImport }) {
  const t = useTexts('network');
  const problem = useProblemText();
  const { user } = useSession();
  const { number, dateTime } = useFormats();
  const cancelling = useCancelImport(id_cliente);
  const { chave, arquivo: file, usuario: name, dt_inicio, segmentos } = open;
  const discard = () =>
    cancelling.mutate(chave, {
      onSuccess: () => notify.success(t('open.discarded'), { kind: 'save' }),
      onError: (reason) => notify.error(t('open.notDiscarded'), { kind: 'save', description: problem(reason) }),
    });
  return (
    <div className={form.note} role="note">
      <p>{t('open.text', { file, name, date: dateTime(dt_inicio), n: number(segmentos) })}</p>
      {name === user?.nome ? <p>{t('open.resume')}</p> : null}
      <div className={form.buttons}>
        <Button loading={cancelling.isPending} onClick={discard}>
          {t('open.discard')}
        </Button>
      </div>
    </div>
  );
}
