import type { MapCompany } from '@escuta/contract';
import { namesRecordings } from '@escuta/import';
import { useState } from 'react';
import { mapOfImports, useMapCompanies } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { Labelled } from '../../../shared/forms/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSelectedCompanies } from '../../../shared/session/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import { AboutAll, type ForAll, NOTHING_FOR_ALL } from '../components/AboutAll.tsx';
import { CheckResult } from '../components/CheckResult.tsx';
import { ChooseSource } from '../components/ChooseSource.tsx';
import { ChooseTable } from '../components/ChooseTable.tsx';
import { firstOf, ImportFrame } from '../components/ImportFrame.tsx';
import { LeftOut, Unnamed } from '../components/LeftOut.tsx';
import { RefusalList } from '../components/RefusalList.tsx';
import { SampleImports } from '../components/SampleImports.tsx';
import { StoredOtherwise } from '../components/StoredOtherwise.tsx';
import { useImport } from '../hooks/use-import.ts';
import { useSource } from '../hooks/use-source.ts';
import { useSamplesChanged } from '../importing.queries.ts';
import { ImportProblem } from '../read/problem.ts';
import { ImportReaderClient } from '../read/reader-client.ts';

const NO_COMPANIES: MapCompany[] = [];

/** Everything that a person chooses for an import, its check and its sending. */
function useImportPage() {
  const { data: companies = NO_COMPANIES, isPending } = useMapCompanies();
  const [chosenCompany, setCompany] = useState<number | null>(null);
  const [forAll, setForAll] = useState<ForAll>(NOTHING_FOR_ALL);
  const [reader] = useState(() => new ImportReaderClient());
  const changed = useSamplesChanged();
  const running = useImport(reader, () => void changed());
  const chosen = useSource(reader, running.reset);
  const only = companies.length === 1 ? (companies[0]?.id_cliente ?? null) : null;
  const [inHeader, ...others] = useSelectedCompanies();
  // Several in the header choose none.
  const selected = others.length === 0 && companies.some((one) => one.id_cliente === inHeader) ? inHeader : null;
  const id_cliente = chosenCompany ?? only ?? selected ?? null;
  const { table, columns, opened, isOpening, name } = chosen.source;
  const missing = firstOf({
    told: isPending || isOpening || (table !== null && !namesRecordings(columns)),
    company: id_cliente === null,
    source: opened === null,
    place: forAll.isPlaced && forAll.place === null,
  });
  const check = () => {
    if (id_cliente === null) return;
    const { isPlaced, place, coletor, id_coletor } = forAll;
    void running.check({
      ...{ id_cliente, columns: table ? columns : null, place: isPlaced ? place : null },
      ...{ coletor: coletor.trim() || null, id_coletor, now: Date.now() },
    });
  };
  return {
    ...{ companies, id_cliente, forAll, running, chosen, name, missing, check },
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
  const problem = useProblemText();
  const { number } = useFormats();
  const page = useImportPage();
  const { running, chosen, name, missing, check } = page;
  return (
    <ImportFrame
      {...{ running, chosen, missing, onCheck: check, onAgain: check }}
      words={{
        ...{ title: t('title'), intro: t('intro'), checking: t('check.checking') },
        ...{ leave: t('send.leave'), rest: t('send.rest'), another: t('send.another') },
      }}
      tell={(reason) =>
        reason instanceof ImportProblem ? t(`problem.${reason.code}`, reason.params) : problem(reason)
      }
      below={<SampleImports />}
      choices={(disabled) => <Choices page={page} disabled={disabled} />}
      result={(checked) => (
        <CheckResult check={checked} name={name} onSend={(places) => void running.send(checked, places, name)} />
      )}
      figures={({ added, existing, leftOut, refusals }, { summary, existing: there }) => [
        [t('past.added'), number(added)],
        ...(leftOut.length > 0 ? [[t('check.leftOut'), number(leftOut.length)] as const] : []),
        [t('check.existing'), number(there.size + existing)],
        [t('check.refused'), number(summary.refusals.length + refusals.length)],
      ]}
      shownAt={({ brought }, { id_cliente }) =>
        brought.length > 0 ? { path: mapOfImports(id_cliente, brought), words: t('send.onMap') } : null
      }
      refusals={({ leftOut, refusals }, checked) => (
        <>
          <LeftOut files={leftOut.map((place) => checked.summary.ready[place]?.file ?? '')} name={name} />
          <StoredOtherwise check={checked} name={name} />
          <Unnamed unnamed={checked.summary.unnamed} name={name} />
          <RefusalList refusals={[...checked.summary.refusals, ...refusals]} name={name} />
        </>
      )}
    />
  );
}

function Choices({ page, disabled }: { page: ReturnType<typeof useImportPage>; disabled: boolean }) {
  const t = useTexts('importing');
  const { companies, id_cliente, chosen } = page;
  return (
    <>
      <Labelled label={t('company')}>
        {(control) => (
          <CompanyChoice
            {...control}
            companies={companies}
            value={id_cliente}
            placeholder={t('chooseCompany')}
            disabled={disabled}
            onChange={page.choose}
          />
        )}
      </Labelled>
      <ChooseSource chosen={chosen} disabled={disabled} />
      {chosen.source.opened ? <ChooseTable chosen={chosen} disabled={disabled} /> : null}
      {chosen.source.opened && id_cliente !== null ? (
        <AboutAll id_cliente={id_cliente} value={page.forAll} onChange={page.change} />
      ) : null}
    </>
  );
}
