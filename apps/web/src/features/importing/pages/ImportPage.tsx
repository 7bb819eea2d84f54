import type { MapCompany } from '@escuta/contract';
import { namesRecordings } from '@escuta/import';
import { Button } from 'antd';
import { useState } from 'react';
import { useMapCompanies } from '../../../shared/api/index.ts';
import { Labelled } from '../../../shared/forms/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import { StepProgress } from '../../../shared/ui/StepProgress.tsx';
import { AboutAll, type ForAll, NOTHING_FOR_ALL } from '../components/AboutAll.tsx';
import { CheckResult } from '../components/CheckResult.tsx';
import { ChooseSource } from '../components/ChooseSource.tsx';
import { ChooseTable } from '../components/ChooseTable.tsx';
import { LeaveQuestion } from '../components/LeaveQuestion.tsx';
import { SendProgress } from '../components/SendProgress.tsx';
import { useImport } from '../hooks/use-import.ts';
import { useSource } from '../hooks/use-source.ts';
import { useSamplesChanged } from '../importing.queries.ts';
import { ImportProblem } from '../read/problem.ts';
import { ImportReaderClient } from '../read/reader-client.ts';

const NO_COMPANIES: MapCompany[] = [];

/** Everything that a person chooses for an import, its check and its sending. */
function useImportPage() {
  const { data: companies = NO_COMPANIES } = useMapCompanies();
  const [chosenCompany, setCompany] = useState<number | null>(null);
  const [forAll, setForAll] = useState<ForAll>(NOTHING_FOR_ALL);
  const [reader] = useState(() => new ImportReaderClient());
  const changed = useSamplesChanged();
  const running = useImport(reader, () => void changed());
  const chosen = useSource(reader, running.reset);
  const only = companies.length === 1 ? (companies[0]?.id_cliente ?? null) : null;
  const id_cliente = chosenCompany ?? only;
  const { table, columns, opened, name } = chosen.source;
  const isReady =
    id_cliente !== null &&
    opened !== null &&
    (table === null || namesRecordings(columns)) &&
    (!forAll.isPlaced || forAll.place !== null);
  const check = () => {
    if (id_cliente === null) return;
    const { isPlaced, place, coletor, id_coletor } = forAll;
    void running.check({
      ...{ id_cliente, columns: table ? columns : null, place: isPlaced ? place : null },
      ...{ coletor: coletor.trim() || null, id_coletor, now: Date.now() },
    });
  };
  return {
    ...{ companies, id_cliente, forAll, running, chosen, name, isReady, check },
    choose: (id: number | null) => {
      running.reset();
      setCompany(id);
      setForAll((shown) => ({ ...shown, id_coletor: null }));
    },
    change: (part: Partial<ForAll>) => {
      running.reset();
      setForAll((shown) => ({ ...shown, ...part }));
    },
  };
}

/** The import of a folder of recordings with their table (ING-08). */
export default function ImportPage() {
  const t = useTexts('importing');
  const page = useImportPage();
  const { running, chosen, name } = page;
  const { checked, progress, phase } = running;
  const onAnother = () => {
    running.reset();
    chosen.reset();
    document.getElementById('content')?.focus();
  };
  return (
    <div className={`${form.page} ${form.wide}`}>
      {phase === 'sending' ? <LeaveQuestion /> : null}
      <div>
        <h1>{t('title')}</h1>
        <p>{t('intro')}</p>
      </div>
      {progress ? (
        <SendProgress {...{ running, progress, name, onAnother }} onAgain={page.check} />
      ) : (
        <>
          <Choices page={page} />
          {checked ? <CheckResult check={checked} name={name} onSend={() => void running.send(checked, name)} /> : null}
        </>
      )}
    </div>
  );
}

function Choices({ page }: { page: ReturnType<typeof useImportPage> }) {
  const t = useTexts('importing');
  const { companies, id_cliente, chosen, running, isReady } = page;
  const isChecking = running.phase === 'checking';
  return (
    <>
      <Labelled label={t('company')}>
        {(control) => (
          <CompanyChoice
            {...control}
            companies={companies}
            value={id_cliente}
            placeholder={t('chooseCompany')}
            disabled={isChecking}
            onChange={page.choose}
          />
        )}
      </Labelled>
      <ChooseSource chosen={chosen} disabled={isChecking} />
      {chosen.source.opened ? <ChooseTable chosen={chosen} disabled={isChecking} /> : null}
      {chosen.source.opened && id_cliente !== null ? (
        <AboutAll id_cliente={id_cliente} value={page.forAll} onChange={page.change} />
      ) : null}
      {isChecking ? (
        <div>
          <StepProgress name={t('check.checking')} part={running.part} />
          <Button
            onClick={() => {
              running.cancel();
              chosen.restart();
            }}
          >
            {t('check.stop')}
          </Button>
        </div>
      ) : null}
      <CheckFailed reason={running.reason} />
      {running.checked || isChecking ? null : (
        <div className={form.buttons}>
          <Button type="primary" disabled={!isReady} onClick={page.check}>
            {t('check.start')}
          </Button>
        </div>
      )}
    </>
  );
}

function CheckFailed({ reason }: { reason: unknown }) {
  const t = useTexts('importing');
  const problem = useProblemText();
  if (!reason) return null;
  return (
    <div className={form.note} role="alert">
      <strong>{t('check.failed')}</strong>
      <p>{reason instanceof ImportProblem ? t(`problem.${reason.code}`, reason.params) : problem(reason)}</p>
    </div>
  );
}
