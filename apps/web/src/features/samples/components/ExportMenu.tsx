import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { ChevronIcon } from '../../../shared/ui/icons.tsx';
import { EXPORT_KINDS, type ExportKind } from '../export-file.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { useExport } from '../hooks/use-export.ts';
import { ExportPanel } from './ExportPanel.tsx';

/** Exports the search that is shown as CSV, XLS or shapefile (MAP-09). */
export function ExportMenu() {
  const t = useTexts('samples');
  const { filters } = useDashboard();
  const { state, start, cancel, close } = useExport(filters.search);
  const button = useRef<HTMLButtonElement>(null);
  const running = state.step === 'running';
  const items = EXPORT_KINDS.map((kind) => ({ key: kind, label: t(`export.kinds.${kind}`) }));
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={running}
        autoFocus
        menu={{ items, onClick: ({ key }) => start(key as ExportKind) }}
      >
        <Button ref={button} disabled={running} aria-haspopup="menu" icon={<ChevronIcon />} iconPlacement="end">
          {t('export.menu')}
        </Button>
      </Dropdown>
      {state.step === 'idle' ? null : (
        <ExportPanel
          state={state}
          onCancel={cancel}
          onRetry={() => start(state.kind)}
          onClose={() => {
            close();
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
