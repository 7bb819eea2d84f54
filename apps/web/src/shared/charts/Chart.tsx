import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import { useFormats } from '../format/index.ts';
import type { ThemeName } from '../ui/theme.ts';
import { useTheme } from '../ui/theme-mode.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import type { DataTable } from './data-table.ts';
import { type EChartsCoreOption, init } from './echarts.ts';
import { Legend } from './Legend.tsx';
import { axisOption, type ChartKind, donutOption } from './options.ts';

/** The theme of charts that are drawn for paper; null on the screen, where the screen's holds. */
export const PaperTheme = createContext<ThemeName | null>(null);

interface ChartProps {
  table: DataTable;
  kind: ChartKind;
  /** CSS pixels. */
  height: number;
}

/** A chart over an axis. Who does not see it reads the table beside it. */
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
    // Drawn now, not with the next frame: paper does not wait.
    chart.current?.getZr().flush();
  }, [option]);
  // Its size is its place's: until a narrower window is drawn, the wider drawing neither widens the page nor holds it.
  return <div ref={place} role="img" aria-label={name} style={{ height, width: width ?? '100%', contain: 'strict' }} />;
}
