import { useFormats } from '../../../../shared/format/index.ts';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { Checked } from '../../components/Checked.tsx';
import { Where } from '../../components/Where.tsx';
import type { CheckedList } from '../hooks/use-list-import.ts';
import type { AddressListClient } from '../read/reader-client.ts';
import { FarLines } from './FarLines.tsx';
import { ListRefusals } from './ListRefusals.tsx';

interface ListCheckProps {
  checked: CheckedList;
  reader: AddressListClient;
  name: string;
  tell(reason: unknown): string;
  onSend(): void;
  /** Checks the list anew without the addresses of some cells. */
  onLeaveOut(cells: readonly string[]): void;
}

/** What would be imported, where it is, and what is refused, before anything is sent. */
export function ListCheck({ checked, onSend, onLeaveOut, ...refused }: ListCheckProps) {
  const t = useTexts('addresses');
  const { number } = useFormats();
  const { summary, fresh } = checked;
  const { addresses } = summary;
  const about = (n: number) => (fresh.isExact ? number(n) : t('check.about', { n: number(n) }));
  const isNothing = fresh.isExact && fresh.count === 0;
  return (
    <Checked
      figures={[
        [t('check.lines'), number(summary.lines)],
        [t('send.added'), about(fresh.count)],
        [t('send.existing'), about(addresses - fresh.count)],
        [t('check.refused'), number(summary.refused)],
      ]}
      nothing={isNothing ? t(addresses === 0 ? 'check.nothing' : 'check.allThere') : null}
      send={t(fresh.isExact ? 'check.send' : 'check.sendAbout', { n: fresh.count })}
      onSend={onSend}
    >
      {summary.place ? (
        <Where
          place={summary.place}
          words={(at, isOtherCity) => t(isOtherCity ? 'check.otherCity' : 'check.place', at)}
        />
      ) : null}
      <FarLines checked={checked} onLeaveOut={onLeaveOut} />
      <ListRefusals checked={checked} {...refused} />
      {isNothing ? null : <p>{t(fresh.isExact ? 'check.twice' : 'check.estimated')}</p>}
    </Checked>
  );
}
