import { missingAddressColumns } from '@escuta/import';
import { Button } from 'antd';
import { useState } from 'react';
import form from '../../../../shared/forms/layout.module.css';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { StepProgress } from '../../../../shared/ui/StepProgress.tsx';
import { LeaveQuestion } from '../../components/LeaveQuestion.tsx';
import { useAddressesChanged } from '../addresses.queries.ts';
import { AddressState } from '../components/AddressState.tsx';
import { ChooseList } from '../components/ChooseList.tsx';
import { ListCheck } from '../components/ListCheck.tsx';
import { isSendingPhase, ListProgress, WhyFailed } from '../components/ListProgress.tsx';
import { useList } from '../hooks/use-list.ts';
import { useListImport } from '../hooks/use-list-import.ts';
import { AddressListClient } from '../read/reader-client.ts';

function useAddressesPage() {
  const [reader] = useState(() => new AddressListClient());
  const changed = useAddressesChanged();
  const running = useListImport(reader, () => void changed());
  const chosen = useList(reader, running.reset);
  const { looked } = chosen.list;
  const check = () => {
    if (looked) void running.check({ encoding: looked.encoding, columns: looked.columns });
  };
  const isReady = looked !== null && missingAddressColumns(looked.columns).length === 0;
  return { reader, running, chosen, check, isReady };
}

/** The addresses of a city, which belong to no company: what is there, and the import of a list. */
export default function AddressesPage() {
  const t = useTexts('addresses');
  const page = useAddressesPage();
  const { running, chosen, reader } = page;
  const { checked, phase } = running;
  const { name } = chosen.list;
  const onAnother = () => {
    running.reset();
    chosen.reset();
    document.getElementById('content')?.focus();
  };
  const send = () => checked && void running.send(name, checked);
  return (
    <div className={`${form.page} ${form.wide}`}>
      {phase === 'sending' ? <LeaveQuestion /> : null}
      <div>
        <h1>{t('title')}</h1>
        <p>{t('intro')}</p>
      </div>
      <AddressState />
      {checked && isSendingPhase(phase) ? (
        <ListProgress {...{ running, checked, reader, name, onAnother }} onAgain={() => void send()} />
      ) : (
        <>
          <Choices page={page} />
          {checked ? <ListCheck {...{ checked, reader, name }} onSend={() => void send()} /> : null}
        </>
      )}
    </div>
  );
}

function Choices({ page: { running, chosen, check, isReady } }: { page: ReturnType<typeof useAddressesPage> }) {
  const t = useTexts('addresses');
  const isChecking = running.phase === 'checking';
  const stop = () => {
    running.cancel();
    chosen.restart();
  };
  return (
    <>
      <ChooseList chosen={chosen} disabled={isChecking} />
      {isChecking ? (
        <div>
          <StepProgress name={t('check.checking')} part={running.part} />
          <Button onClick={stop}>{t('check.stop')}</Button>
        </div>
      ) : null}
      {running.reason ? <WhyFailed reason={running.reason} /> : null}
      {running.checked || isChecking ? null : (
        <div className={form.buttons}>
          <Button type="primary" disabled={!isReady} onClick={check}>
            {t('check.start')}
          </Button>
        </div>
      )}
    </>
  );
}
