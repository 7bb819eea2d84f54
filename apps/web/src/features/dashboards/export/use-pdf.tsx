import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PaperTheme } from '../../../shared/charts/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { cssVariables } from '../../../shared/ui/theme.ts';
import styles from '../components/dashboard.module.css';
import { OnPaper } from '../components/on-paper.ts';
import { type ExportOf, useExportNames } from './export-names.ts';

/** Saves a dashboard as a PDF: figures and charts are rendered again off screen, on a light sheet (DSH-07). */
export function usePdf(about: ExportOf, content: ReactNode) {
  const t = useTexts('dashboards');
  const problem = useProblemText();
  const names = useExportNames(about);
  const [busy, setBusy] = useState<string | null>(null);
  const draw = async (element: HTMLElement) => {
    try {
      await document.fonts.ready;
      // The libraries are loaded with the first PDF.
      const { makePdf } = await import('./make-pdf.ts');
      // Leaving the dashboard removes the sheet, so the PDF is dropped.
      if (!element.isConnected) return;
      const texts = {
        head: `${names.title} · ${names.about}`,
        page: (at: number, pages: number) => t('pdfNumber', { at, pages }),
      };
      const pdf = await makePdf(element, texts, (at, pages) => setBusy(t('pdfPage', { at, pages })));
      if (element.isConnected) await pdf.save(`${names.file}.pdf`, { returnPromise: true });
    } catch (reason) {
      notify.error(t('pdfFailed'), { description: problem(reason) });
    } finally {
      setBusy(null);
    }
  };
  return {
    /** Progress; null while idle. */
    busy,
    save: () => setBusy(t('pdfBusy')),
    sheet:
      busy === null ? null : (
        <Sheet title={names.title} about={names.about} onReady={(element) => void draw(element)}>
          {content}
        </Sheet>
      ),
  };
}

interface SheetProps {
  title: string;
  about: string;
  onReady(element: HTMLElement): void;
  children: ReactNode;
}

/** The sheet, with the dashboard's state at the click, because filters may change meanwhile. Effects of the charts run before its own. */
function Sheet({ onReady, ...initial }: SheetProps) {
  const t = useTexts('dashboards');
  const { dateTime } = useFormats();
  const [{ now, title, about, children }] = useState(() => ({ now: new Date(), ...initial }));
  const element = useRef<HTMLDivElement>(null);
  const ready = useRef(onReady);
  useEffect(() => {
    if (element.current) ready.current(element.current);
  }, []);
  return createPortal(
    <div className={styles.away} aria-hidden="true" inert>
      <div ref={element} className={styles.paper} style={cssVariables('light') as React.CSSProperties}>
        <div className={styles.paperHead} data-head>
          <h1>{title}</h1>
          <p>{about}</p>
          <p>{t('pdfMade', { date: dateTime(now) })}</p>
        </div>
        <OnPaper.Provider value={true}>
          <PaperTheme.Provider value="light">
            <div className={styles.parts}>{children}</div>
          </PaperTheme.Provider>
        </OnPaper.Provider>
      </div>
    </div>,
    document.body,
  );
}
