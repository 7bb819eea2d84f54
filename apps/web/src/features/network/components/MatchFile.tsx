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
  const placing = usePlacing(reader, read, around);
  const matched = useMatching(read.columns, network?.correspondencia ?? null);
  const [checking, setChecking] = useState(false);
  const [summary, setSummary] = useState<PreparedSummary | null>(null);
  const check = async () => {
    setChecking(true);
    try {
      setSummary(await reader.run('prepare', [matched.matching]));
    } catch (reason) {
      if (reason instanceof ReadProblem)
        notify.error(t('columns.checkFailed'), {
          kind: 'save',
          description: t(`problem.${reason.code}`, reason.params),
        });
    } finally {
      setChecking(false);
    }
  };
  const { placed, system } = placing;
  const isChecked = summary !== null && system !== null;
  // The map stays the same one from step to step. What is being checked cannot change until the check is done.
  return (
    <>
      {isChecked ? null : (
        <ConfigProvider componentDisabled={checking}>
          <SystemChoice company={company} read={read} placing={placing} around={around} />
        </ConfigProvider>
      )}
      {placed?.box ? <NetworkMap name={t('system.map')} box={placed.box} lines={placed.preview} /> : null}
      {isChecked ? (
        <CheckFile
          {...{ company, file, reader, summary, matching: matched.matching, read, system }}
          onBack={() => setSummary(null)}
          onSending={onSending}
          onEnd={onEnd}
        />
      ) : (
        <>
          <ConfigProvider componentDisabled={checking}>
            <ColumnChoices read={read} matched={matched} />
            <MaterialChoices matched={matched} />
          </ConfigProvider>
          <ToCheck placing={placing} isTooMany={matched.isTooMany} checking={checking} onCheck={() => void check()} />
        </>
      )}
    </>
  );
}
