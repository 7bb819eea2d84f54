import { CLASSIFICATIONS } from '@escuta/contract';
import type { MarkerVariant } from '@escuta/domain';
import { useEffect, useRef } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { useClassTexts } from '../ui/class-texts.ts';
import { CloseIcon } from '../ui/icons.tsx';
import type { ThemeName } from '../ui/theme.ts';
import { useTheme } from '../ui/theme-mode.ts';
import styles from './map-corner.module.css';
import { drawMarker, MARKER_PX } from './marker-images.ts';
import { useMapTexts } from './use-map-texts.ts';

const PLAIN: MarkerVariant = {
  classificacao: 'LEAK',
  byCustomer: false,
  seen: true,
  hasComment: false,
  orders: 0,
};

/** What each is by its key in the texts. */
const MARKS = {
  notSeen: { ...PLAIN, seen: false },
  seen: PLAIN,
  comment: { ...PLAIN, hasComment: true },
  orders: { ...PLAIN, orders: 3 },
  customer: { ...PLAIN, byCustomer: true },
} as const satisfies Record<string, MarkerVariant>;

/** What the signs on the map mean, drawn as on the map. */
export function MapLegend({ id, onClose }: { id: string; onClose(): void }) {
  const t = useMapTexts();
  const common = useTexts('common');
  const classText = useClassTexts();
  return (
    <section id={id} className={styles.legend} aria-label={t('legend.title')}>
      <div className={styles.head}>
        <h2>{t('legend.title')}</h2>
        <button type="button" className={styles.close} aria-label={common('close')} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <ul className={styles.classes}>
        {CLASSIFICATIONS.map((classificacao) => (
          <li key={classificacao}>
            <Drawn draw={(theme, ratio) => drawMarker({ ...PLAIN, classificacao }, theme, ratio)} />
            {classText(`name.${classificacao}`)}
          </li>
        ))}
      </ul>
      <h3>{t('legend.marks')}</h3>
      <ul>
        {Object.entries(MARKS).map(([key, variant]) => (
          <li key={key}>
            <Drawn draw={(theme, ratio) => drawMarker(variant, theme, ratio)} />
            {t(`legend.${key as keyof typeof MARKS}`)}
          </li>
        ))}
      </ul>
      <h3>{t('legend.far')}</h3>
      <ul>
        <li>{t('legend.dot')}</li>
        <li>{t('legend.grain')}</li>
      </ul>
      <p className={styles.every}>{t('legend.every')}</p>
    </section>
  );
}

/** An image of the map. Decorative: the text beside it says what it is. */
function Drawn({ draw }: { draw(theme: ThemeName, ratio: number): ImageData }) {
  const theme = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    const image = draw(theme, Math.ceil(window.devicePixelRatio || 1));
    canvas.current.width = image.width;
    canvas.current.height = image.height;
    context.putImageData(image, 0, 0);
  });
  return <canvas ref={canvas} className={styles.image} width={MARKER_PX} height={MARKER_PX} />;
}
