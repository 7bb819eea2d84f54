import { CLASSIFICATIONS, type Classification } from '@escuta/contract';
import type { MarkerVariant } from '@escuta/domain';
import { useEffect, useRef } from 'react';
import { useClassTexts } from '../ui/class-texts.ts';
import type { ThemeName } from '../ui/theme.ts';
import { useTheme } from '../ui/theme-mode.ts';
import { CoverageSwitch } from './CoverageLegend.tsx';
import type { DrawnCoverage } from './coverage-tiles.ts';
import styles from './map-corner.module.css';
import { drawMarker, drawPlainMarkers, MARKER_PX } from './marker-images.ts';
import { PanelClose } from './PanelClose.tsx';
import { CORE_EXTRA_PX, CORE_SHARE, type DotLook, looksAt } from './sample-looks.ts';
import { useMapTexts } from './use-map-texts.ts';
import { pipesSwitch, useNetworks } from './use-networks.ts';

const LEAK: MarkerVariant = { classificacao: 'LEAK', byCustomer: false, seen: false, hasComment: false, orders: 0 };
const drawing = (change: Partial<MarkerVariant>) => (theme: ThemeName, ratio: number) =>
  drawMarker({ ...LEAK, ...change }, theme, ratio);

/** What is drawn for each sign, by its key in the texts. */
const SIGNS = {
  notSeen: drawing({}),
  seen: drawing({ seen: true }),
  comment: drawing({ hasComment: true }),
  orders: drawing({ orders: 3 }),
  customer: drawing({ byCustomer: true }),
};

/** Dots as they are drawn when one looks at a whole city. */
const FAR = looksAt(10);
const DOTS = { dot: ['LEAK', 'INCO', 'PEND'], hollow: ['LEAK'], grain: ['LESS', 'PASS', 'NOAC'] } as const;

interface MapLegendProps {
  id: string;
  /** Whether the map draws pipe networks. */
  pipes: boolean;
  /** Period and companies of the coverage that can be switched on. */
  coverage: DrawnCoverage | undefined;
  onClose(): void;
}

/** What the signs on the map mean, drawn as on the map. */
export function MapLegend({ id, pipes, coverage, onClose }: MapLegendProps) {
  const t = useMapTexts();
  const classText = useClassTexts();
  return (
    <div id={id} className={styles.legend}>
      <div className={styles.head}>
        <h2>{t('legend.title')}</h2>
        <PanelClose onClose={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.signs} tabIndex={0} aria-label={t('legend.title')}>
        <ul className={styles.classes}>
          {CLASSIFICATIONS.map((classificacao) => (
            <li key={classificacao}>
              <Drawn draw={drawPlainMarkers} place={CLASSIFICATIONS.indexOf(classificacao) * 2 + 1} />
              {classText(`name.${classificacao}`)}
            </li>
          ))}
        </ul>
        <PipesSwitch enabled={pipes} />
        <CoverageSwitch coverage={coverage} />
        <h3>{t('legend.marks')}</h3>
        <ul>
          {namesOf(SIGNS).map((sign) => (
            <li key={sign}>
              <Drawn draw={SIGNS[sign]} />
              {t(`legend.${sign}`)}
            </li>
          ))}
        </ul>
        <h3>{t('legend.far')}</h3>
        <ul>
          {namesOf(DOTS).map((kind) => (
            <li key={kind}>
              <span className={styles.dots}>
                {DOTS[kind].map((code) => (
                  <Dot key={code} code={code} seen={kind !== 'hollow'} />
                ))}
              </span>
              {t(`legend.${kind}`)}
            </li>
          ))}
        </ul>
        <p className={styles.every}>{t('legend.every')}</p>
      </section>
    </div>
  );
}

/** The line of pipes and whether the map shows them; nothing where no company in scope has a network. */
function PipesSwitch({ enabled }: { enabled: boolean }) {
  const t = useMapTexts();
  const { data = [] } = useNetworks(enabled);
  const isOn = pipesSwitch.use();
  if (data.length === 0) return null;
  return (
    <>
      <h3>{t('legend.network')}</h3>
      <label className={styles.pipes}>
        <span className={styles.pipe} />
        <span>{t('legend.pipes')}</span>
        <input type="checkbox" checked={isOn} onChange={({ target }) => pipesSwitch.set(target.checked)} />
        {t('legend.show')}
      </label>
    </>
  );
}

const namesOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];

/** A sample that is no icon. */
function Dot({ code, seen }: { code: Classification; seen: boolean }) {
  const look = FAR.dots[CLASSIFICATIONS.indexOf(code)] as DotLook;
  const { rim, alpha, square } = look;
  const size = look.size + (seen ? 0 : CORE_EXTRA_PX);
  const color = `var(--escuta-class-${code.toLowerCase()})`;
  const core = `radial-gradient(circle, var(--escuta-class-ink) ${size * CORE_SHARE}px, ${color} ${size * CORE_SHARE}px)`;
  const edge = size + 2 * rim;
  return (
    <span
      className={styles.dot}
      style={{
        width: edge,
        height: edge,
        background: seen ? color : core,
        borderWidth: rim,
        borderRadius: square ? 0 : '50%',
        opacity: alpha,
      }}
    />
  );
}

interface DrawnProps {
  /** Draws a marker, or several side by side. */
  draw(theme: ThemeName, ratio: number): ImageData;
  /** Which of them is shown. */
  place?: number;
}

/** A marker as on the map. The text beside it says what it is. */
function Drawn({ draw, place = 0 }: DrawnProps) {
  const theme = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    const image = draw(theme, Math.ceil(window.devicePixelRatio || 1));
    const edge = image.height;
    canvas.current.width = edge;
    canvas.current.height = edge;
    context.putImageData(image, -place * edge, 0);
  }, [draw, place, theme]);
  return <canvas ref={canvas} className={styles.image} width={MARKER_PX} height={MARKER_PX} />;
}
