import type { MapSearchInput } from '@escuta/contract';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { ChevronIcon } from '../../../shared/ui/icons.tsx';
import { EXPORT_KINDS } from '../export-file.ts';
import { toSearchBody } from '../filters.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { useExport } from '../hooks/use-export.ts';
import { ExportPanel } from './ExportPanel.tsx';

/** Exports the search that is shown, or its ticked samples, as CSV, XLS or shapefile (MAP-09). */
export function ExportMenu() {
  const t = useTexts('samples');
  const { filters, selection } = useDashboard();
  const { state, start, retry, cancel, close } = useExport();
  const button = useRef<HTMLButtonElement>(null);
  const running = state.step === 'running';
  const [searchBefore, setSearchBefore] = useState(filters.search);
  // Nobody has to close what became of the export of an earlier search; one that failed can still be tried again.
  const isOver = (state.step === 'done' || state.step === 'cancelled') && searchBefore !== filters.search;
  const ticked = [...selection.checked];
  const kinds = (name: string, search: MapSearchInput) =>
    EXPORT_KINDS.map((kind) => ({
      key: `${name}-${kind}`,
      label: t(`export.kinds.${kind}`),
      onClick: () => {
        setSearchBefore(filters.search);
        start(kind, search);
      },
    }));
  const all = kinds('all', toSearchBody(filters.search));
  const group = (key: string, label: string, children: typeof all) => ({
    type: 'group' as const,
    key,
    label,
    children,
  });
  const items =
    ticked.length === 0
      ? all
      : [
          group('ticked', t('export.ticked', { n: ticked.length }), kinds('ticked', { amostras: ticked })),
          group('all', t('export.all'), all),
        ];
  return (
    <>
      <Dropdown trigger={['click']} disabled={running} autoFocus menu={{ items }}>
        <Button ref={button} disabled={running} aria-haspopup="menu" icon={<ChevronIcon />} iconPlacement="end">
          {t('export.menu')}
        </Button>
      </Dropdown>
      {state.step === 'idle' || isOver ? null : (
        <ExportPanel
          state={state}
          onCancel={cancel}
          onRetry={() => retry(state.kind)}
          onClose={() => {
            close();
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
