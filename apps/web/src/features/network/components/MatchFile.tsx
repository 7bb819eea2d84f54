import type { Company, Network } from '@escuta/contract';
import { ConfigProvider } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useMatching } from '../hooks/use-matching.ts';
import { usePlacing } from '../hooks/use-placing.ts';
import type { Surroundings } from '../read/placed.ts';
import type { PreparedSummary } from '../read/prepared.ts';
import { ReadProblem } from '../read/problem.ts';
import type { ReadLayer } from '../read/reader.ts';
import type { ReaderClient } from '../read/reader-client.ts';
import { keptChoices } from '../send.ts';
import { CheckFile } from './CheckFile.tsx';
import { ColumnChoices } from './ColumnChoices.tsx';
import { MaterialChoices } from './MaterialChoices.tsx';
import { NetworkMap } from './NetworkMap.tsx';
import { SystemChoice } from './SystemChoice.tsx';
import { ToCheck } from './ToCheck.tsx';

export interface MatchFileProps {
  company: Company;
  network: Network | null;
  file: File;
  reader: ReaderClient;
  read: ReadLayer;
  around: Surroundings | null;
  /** Whether this page's own import is under way. */
  onSending(isSending: boolean): void;
  /** The import is over. */
  onEnd(): void;
}

/** A file that was read: its system and columns, then the check of what will be sent. */
export function MatchFile({ company, network, file, reader, read, around, onSending, onEnd }: MatchFileProps) {
  const t = useTexts('network');
  // An import that was cut goes on only with the same choices.
  const [kept] = useState(() => keptChoices(company.id_cliente, file));
  const placing = usePlacing({ reader, read, around }, kept?.system);
  const matched = useMatching(read.columns, kept?.matching ?? network?.correspondencia ?? null, kept !== null);
  /** Progress of the check, 0 to 1; null when no check is under way. */
  const [checking, setChecking] = useState<number | null>(null);
  const [isAgain, setAgain] = useState(false);
  const [summary, setSummary] = useState<PreparedSummary | null>(null);
  const check = async () => {
    setChecking(0);
    try {
      setSummary(await reader.run('prepare', [matched.matching], setChecking));
    } catch (reason) {
      if (reason instanceof ReadProblem)
        notify.error(t('columns.checkFailed'), {
          kind: 'save',
          description: t(`problem.${reason.code}`, reason.params),
        });
    } finally {
      setChecking(null);
    }
  };
  const { placed, system } = placing;
  const isChecked = summary !== null && system !== null;
  // The map stays the same one from step to step. What is being checked cannot change until the check is done.
  return (
    <>
      {isChecked ? null : (
        <ConfigProvider componentDisabled={checking !== null}>
          <SystemChoice {...{ company, read, placing, around, isAgain }} />
        </ConfigProvider>
      )}
      {placed?.box ? <NetworkMap name={t('system.map')} box={placed.box} lines={placed.preview} /> : null}
      {isChecked ? (
        <CheckFile
          {...{ company, network, file, reader, summary, read }}
          choices={{ system, matching: matched.matching }}
          onBack={() => {
            setAgain(true);
            setSummary(null);
          }}
          onSending={onSending}
          onEnd={onEnd}
        />
      ) : (
        <>
          <ConfigProvider componentDisabled={checking !== null}>
            <ColumnChoices read={read} matched={matched} />
            <MaterialChoices matched={matched} />
          </ConfigProvider>
          <ToCheck placing={placing} isTooMany={matched.isTooMany} checking={checking} onCheck={() => void check()} />
        </>
      )}
    </>
  );
}
