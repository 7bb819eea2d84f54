import type { Company, Network } from '@escuta/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import figures from '../../../shared/ui/figures.module.css';
import { notify } from '../../../shared/ui/index.ts';
import { StepTitle } from '../../../shared/ui/StepTitle.tsx';
import { useSending } from '../hooks/use-sending.ts';
import { useNetworkChanged } from '../network.queries.ts';
import type { PreparedSummary } from '../read/prepared.ts';
import type { ReadLayer } from '../read/reader.ts';
import type { ReaderClient } from '../read/reader-client.ts';
import { systemByCode } from '../read/systems.ts';
import { type Choices, discardKept, type Shipment } from '../send.ts';
import { LeftOutList } from './LeftOutList.tsx';
import { MaterialTable } from './MaterialTable.tsx';
import { ReplaceQuestion } from './ReplaceQuestion.tsx';
import { Sending } from './Sending.tsx';

interface CheckFileProps {
  company: Company;
  /** The network in force, which the new one replaces. */
  network: Network | null;
  file: File;
  reader: ReaderClient;
  read: ReadLayer;
  choices: Choices;
  summary: PreparedSummary;
  onBack(): void;
  onSending(isSending: boolean): void;
  onEnd(): void;
}

/** What will be sent and what is left out; then the sending. */
export function CheckFile({ network, summary, onBack, onSending, onEnd, ...shipped }: CheckFileProps) {
  const t = useTexts('network');
  const changed = useNetworkChanged(shipped.company.id_cliente);
  const sending = useSending(
    () => {
      notify.success(t('send.done'), { kind: 'save' });
      onEnd();
      void changed();
    },
    () => {
      notify.info(t('send.cancelled'), { kind: 'save' });
      void discardKept(shipped.company.id_cliente).then(changed);
    },
  );
  const [isAsking, setAsking] = useState(false);
  const isSending = sending.state !== 'idle';
  useEffect(() => {
    onSending(isSending);
    return () => onSending(false);
  }, [onSending, isSending]);
  const shipment = shipmentOf({ ...shipped, summary });
  const send = () => void sending.send(shipment);
  if (isSending) return <Sending sending={sending} shipment={shipment} />;
  return (
    <>
      <StepTitle>{t('check.title')}</StepTitle>
      <Figures summary={summary} />
      <MaterialTable materials={summary.materials} />
      <LeftOutList leftOut={summary.leftOut} />
      <NotUnderstood summary={summary} />
      {summary.segments === 0 ? <p role="alert">{t('check.nothing')}</p> : null}
      <div className={form.buttons}>
        <Button type="primary" disabled={summary.segments === 0} onClick={() => (network ? setAsking(true) : send())}>
          {t('check.send', { n: summary.segments })}
        </Button>
        <Button onClick={onBack}>{t('check.back')}</Button>
      </div>
      {network && isAsking ? (
        <ReplaceQuestion
          {...{ company: shipped.company, network }}
          onYes={() => {
            setAsking(false);
            send();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function shipmentOf(of: Omit<CheckFileProps, 'network' | 'onBack' | 'onSending' | 'onEnd'>): Shipment {
  const { company, file, reader, read, choices, summary } = of;
  const { system } = choices;
  const sistema =
    system === 'file'
      ? (read.otherSystem ?? '?')
      : `EPSG:${system.epsg} ${systemByCode(system.epsg)?.name ?? ''}`.trim();
  return {
    id_cliente: company.id_cliente,
    ...{ file, sistema, choices, summary },
    batch: (number) => reader.run('batch', [number]),
  };
}

function Figures({ summary }: { summary: PreparedSummary }) {
  const t = useTexts('network');
  const { number, unit, percent } = useFormats();
  const share = (part: number) => percent(summary.segments === 0 ? 0 : part / summary.segments);
  const shown = [
    ['check.length', unit(summary.metres / 1000, 'km', 1)],
    ['check.segments', number(summary.segments)],
    ['check.withDiameter', share(summary.withDiameter)],
    ['check.withYear', share(summary.withYear)],
  ] as const;
  return (
    <dl className={figures.figures}>
      {shown.map(([name, value]) => (
        <div key={name} className={figures.figure}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Examples of values that stay empty. */
function NotUnderstood({ summary: { notUnderstood } }: { summary: PreparedSummary }) {
  const t = useTexts('network');
  const names = (['diametro', 'ano'] as const).filter((name) => notUnderstood[name].length > 0);
  return names.map((name) => (
    <p key={name}>
      {t('check.notUnderstood', {
        name: t(`columns.${name}`),
        values: notUnderstood[name].map((one) => `“${one}”`).join(', '),
      })}
    </p>
  ));
}
