import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { Labelled } from '../../../shared/forms/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { ListFrame } from '../../../shared/list-page/index.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import styles from '../../../shared/ui/list-page.module.css';
import { useKeptDraft } from '../../../shared/ui/use-kept-draft.ts';
import { useKeptScroll } from '../../../shared/ui/use-kept-scroll.ts';
import { DeviceDialog } from '../components/DeviceDialog.tsx';
import { DeviceTable } from '../components/DeviceTable.tsx';
import { type DeviceTask, filterDevices, type StartTask } from '../device-list.ts';
import { useDevices } from '../devices.queries.ts';

const NO_TEXT = { text: '' };

/** The devices that send samples, and their keys (ING-05). */
export default function DeviceListPage() {
  const t = useTexts('devices');
  const devices = useDevices();
  const { draft, change } = useKeptDraft('devices', NO_TEXT);
  const [open, setOpen] = useState<{ task: DeviceTask; opener: Element | null } | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useKeptScroll(scroller, devices.data ? `devices ${draft.text}` : null);
  const start: StartTask = (task, opener) => setOpen({ task, opener });
  return (
    <ListFrame
      scroller={scroller}
      title={t('list.title')}
      beside={
        <Button type="primary" onClick={({ currentTarget }) => start({ kind: 'new' }, currentTarget)}>
          {t('list.new')}
        </Button>
      }
      filters={
        <search className={styles.filters}>
          <Labelled label={t('list.search')}>
            {(control) => (
              <Input
                {...control}
                value={draft.text}
                maxLength={200}
                allowClear
                onChange={({ target }) => change({ text: target.value })}
              />
            )}
          </Labelled>
        </search>
      }
    >
      <Devices devices={devices} text={draft.text} onStart={start} />
      {open ? (
        <DeviceDialog
          {...open}
          onNext={(task) => setOpen((now) => now && { ...now, task })}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </ListFrame>
  );
}

interface DevicesProps {
  devices: ReturnType<typeof useDevices>;
  text: string;
  onStart: StartTask;
}

/** The table, or why there is none. */
function Devices({ devices, text, onStart }: DevicesProps) {
  const t = useTexts('devices');
  const common = useTexts('common');
  const problem = useProblemText();
  if (!devices.data) {
    if (!devices.isError) return <Loading lines={12} />;
    const retry = <Button onClick={() => void devices.refetch()}>{common('retry')}</Button>;
    return <Empty title={t('list.failed')} help={problem(devices.error)} action={retry} />;
  }
  if (devices.data.length === 0) return <Empty title={t('list.none')} help={t('list.noneHelp')} />;
  const rows = filterDevices(devices.data, text);
  if (rows.length === 0) return <Empty title={t('list.empty')} help={t('list.emptyHelp')} />;
  return <DeviceTable rows={rows} now={devices.dataUpdatedAt} onStart={onStart} />;
}
