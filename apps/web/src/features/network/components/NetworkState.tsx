import type { Company, LeftOut, Network } from '@escuta/contract';
import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import figures from '../../../shared/ui/figures.module.css';
import { notify } from '../../../shared/ui/index.ts';
import { useReturnedFocus } from '../../../shared/ui/use-returned-focus.ts';
import { useDeleteNetwork } from '../network.queries.ts';
import type { Box } from '../read/placed.ts';
import { LeftOutList } from './LeftOutList.tsx';
import { MaterialTable } from './MaterialTable.tsx';
import { NetworkMap } from './NetworkMap.tsx';

interface NetworkStateProps {
  company: Company;
  network: Network;
}

/** What the network in force has, where it comes from, and how to delete it. */
export function NetworkState({ company, network }: NetworkStateProps) {
  const t = useTexts('network');
  const { number, unit, dateTime } = useFormats();
  const [isDeleting, setDeleting] = useState(false);
  const { limites, arquivo, sistema, usuario, dt_importacao } = network;
  const { oeste, sul, leste, norte } = limites;
  const box = useMemo((): Box => [oeste, sul, leste, norte], [oeste, sul, leste, norte]);
  return (
    <section className={form.section} aria-labelledby="network-state">
      <h2 id="network-state">{t('state.title')}</h2>
      <dl className={figures.figures}>
        <div className={figures.figure}>
          <dt>{t('state.length')}</dt>
          <dd>{unit(network.metros / 1000, 'km', 1)}</dd>
        </div>
        <div className={figures.figure}>
          <dt>{t('state.segments')}</dt>
          <dd>{number(network.segmentos)}</dd>
        </div>
      </dl>
      <NetworkMap name={t('state.title')} box={box} pipes />
      <MaterialTable
        materials={network.materiais.map((row) => ({ ...row, segments: row.segmentos, metres: row.metros }))}
      />
      <p className={form.help}>
        {t('state.about', { file: arquivo, system: sistema, name: usuario, date: dateTime(dt_importacao) })}
      </p>
      <LeftOutList leftOut={network.deixados satisfies LeftOut} />
      <div className={form.buttons}>
        <Button danger onClick={() => setDeleting(true)}>
          {t('state.delete')}
        </Button>
      </div>
      {isDeleting ? <DeleteQuestion company={company} onClose={() => setDeleting(false)} /> : null}
    </section>
  );
}

function DeleteQuestion({ company, onClose }: { company: Company; onClose(): void }) {
  const t = useTexts('network');
  const common = useTexts('common');
  const problem = useProblemText();
  const deleting = useDeleteNetwork(company.id_cliente);
  useReturnedFocus();
  const confirm = () =>
    deleting.mutate(undefined, {
      onSuccess: () => {
        notify.success(t('state.deleted'), { kind: 'save' });
        onClose();
      },
      onError: (reason) => notify.error(t('state.notDeleted'), { kind: 'save', description: problem(reason) }),
    });
  return (
    <Modal
      open
      title={t('state.deleteTitle')}
      width={420}
      mask={{ closable: !deleting.isPending }}
      closable={{ 'aria-label': common('close') }}
      okText={t('state.deleteYes')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: true, 'aria-busy': deleting.isPending }}
      onOk={() => !deleting.isPending && confirm()}
      onCancel={() => !deleting.isPending && onClose()}
    >
      <p>{t('state.deleteText', { name: company.razao_social })}</p>
    </Modal>
  );
}
