import { missingAddressColumns } from '@escuta/import';
import { useState } from 'react';
import { useFormats } from '../../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../../shared/i18n/index.ts';
import { firstOf, ImportFrame } from '../../components/ImportFrame.tsx';
import { useAddressesChanged } from '../addresses.queries.ts';
import { AddressState } from '../components/AddressState.tsx';
import { ChooseList } from '../components/ChooseList.tsx';
import { ListCheck } from '../components/ListCheck.tsx';
import { ListRefusals } from '../components/ListRefusals.tsx';
import { useList } from '../hooks/use-list.ts';
import { type CheckedList, useListImport } from '../hooks/use-list-import.ts';
import { ListProblem } from '../read/problem.ts';
import { AddressListClient } from '../read/reader-client.ts';

function useAddressesPage() {
  const [reader] = useState(() => new AddressListClient());
  const changed = useAddressesChanged();
  const running = useListImport(reader, () => void changed());
  const chosen = useList(reader, running.reset);
  const { looked, isOpening } = chosen.list;
  const check = (leftOut: readonly string[] = []) => {
    if (looked) void running.check({ encoding: looked.encoding, columns: looked.columns, leftOut });
  };
  const missing = firstOf({
    told: isOpening || (looked !== null && missingAddressColumns(looked.columns).length > 0),
    list: looked === null,
  });
  return { reader, running, chosen, check, missing };
}

/** The addresses of a city, which belong to no company: what is there, and the import of a list. */
export default function AddressesPage() {
  const t = useTexts('addresses');
  const problem = useProblemText();
  const { number } = useFormats();
  const { running, chosen, reader, missing, check } = useAddressesPage();
  const { name } = chosen.list;
  const tell = (reason: unknown) =>
    reason instanceof ListProblem ? t(`problem.${reason.code}`, reason.params) : problem(reason);
  const send = (checked: CheckedList) => void running.send(name, checked);
  return (
    <ImportFrame
      {...{ running, chosen, missing, tell, onCheck: () => check(), onAgain: send }}
      words={{
        ...{ title: t('title'), intro: t('intro'), checking: t('check.checking') },
        ...{ leave: t('send.leave'), rest: t('send.rest'), another: t('send.another') },
      }}
      above={<AddressState />}
      choices={(disabled) => <ChooseList chosen={chosen} disabled={disabled} />}
      result={(checked) => (
        <ListCheck {...{ checked, reader, name, tell }} onSend={() => send(checked)} onLeaveOut={check} />
      )}
      figures={({ added, existing }, { summary }) => [
        [t('send.added'), number(added)],
        [t('send.existing'), number(existing)],
        [t('check.refused'), number(summary.refused)],
      ]}
      refusals={(_, checked) => <ListRefusals {...{ checked, reader, name, tell }} />}
    />
  );
}
