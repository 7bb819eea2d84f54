import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import { useFormats } from '../format/index.ts';
import type { ThemeName } from '../ui/theme.ts';
import { useTheme } from '../ui/theme-mode.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import type { DataTable } from './data-table.ts';
import { type EChartsCoreOption, init } from './echarts.ts';
import { Legend } from './Legend.tsx';
import { axisOption, type ChartKind, donutOption } from './options.ts';

/** Theme of charts drawn for paper; null on the screen, which uses its own. */
export const PaperTheme = createContext<ThemeName | null>(null);

interface ChartProps {
  table: DataTable;
  kind: ChartKind;
  /** CSS pixels. */
  height: number;
}

/** A chart with an axis. Its table is the alternative for screen readers. */
export function Chart({ table, kind, height }: ChartProps) {
  const look = useLook();
  const option = useMemo(() => axisOption(table, kind, look), [table, kind, look]);
  return (
    <>
      {table.columns.length > 1 ? <Legend columns={table.columns} kind={kind} /> : null}
      <Drawing option={option} name={table.title} height={height} />
    </>
  );
}

const DONUT = 120;

/** A donut of the rows of a table. */
export function Donut({ table }: { table: DataTable }) {
  const look = useLook();
  const option = useMemo(() => donutOption(table, look), [table, look]);
  return <Drawing option={option} name={table.title} height={DONUT} width={DONUT} />;
}

function useLook() {
  const paper = useContext(PaperTheme);
  const theme = useTheme();
  const formats = useFormats();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  return useMemo(
    () => ({ theme: paper ?? theme, moves: paper === null && !still, formats }),
    [paper, theme, still, formats],
  );
}

interface DrawingProps {
  option: EChartsCoreOption;
  name: string;
  height: number;
  width?: number;
}

function Drawing({ option, name, height, width }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const made = init(element, null, { renderer: 'svg', height });
    chart.current = made;
    const follow = new ResizeObserver(() => made.resize());
    follow.observe(element);
    return () => {
      follow.disconnect();
      made.dispose();
    };
  }, [height]);
  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true });
    // Drawn at once: printing does not wait for the next frame.
    chart.current?.getZr().flush();
  }, [option]);
  // Takes the size of its container, so that the old drawing never widens a narrower window.
  return <div ref={place} role="img" aria-label={name} style={{ height, width: width ?? '100%', contain: 'strict' }} />;
}
