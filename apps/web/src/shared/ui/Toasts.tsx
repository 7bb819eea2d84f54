import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { CloseIcon, ToneIcon } from './icons.tsx';
import { dismissToast, TOAST_DURATIONS_MS, type Toast, toastPlace, useToasts } from './notify.ts';
import styles from './Toasts.module.css';
import { useFreePlace } from './use-free-place.ts';
import { useMediaQuery } from './use-media-query.ts';

const NONE: readonly Toast[] = [];
const isOther = ({ kind }: Toast) => kind !== 'login';

/** All current toasts: those of the sign-in at the bottom, the others as high as they can be without covering a control. */
export function Toasts() {
  const toasts = useToasts();
  const isPlaced = toastPlace.use();
  const others = isPlaced ? NONE : toasts.filter(isOther);
  return (
    <>
      <div ref={useFreePlace(others)} className={`${styles.stack} ${styles.top} no-print`} data-toasts="top">
        <Cards toasts={others} />
      </div>
      <div className={`${styles.stack} ${styles.bottom} no-print`} data-toasts="bottom">
        <Cards toasts={toasts.filter((toast) => toast.kind === 'login')} />
      </div>
    </>
  );
}

/** On a phone the toasts have a place of their own in the frame, and cover nothing; what a finger is about to press does not move. */
export function ToastPlace() {
  const isPhone = useMediaQuery('(max-width: 480px)');
  const toasts = useToasts().filter(isOther);
  const own = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    if (!isPhone) return;
    toastPlace.set(true);
    return () => toastPlace.set(false);
  }, [isPhone]);
  useLayoutEffect(() => {
    const taller = (own.current?.offsetHeight ?? 0) - height.current;
    height.current += taller;
    const page = own.current?.parentElement?.querySelector('main');
    if (page && page.scrollTop > 0) page.scrollTop += taller;
  });
  if (!isPhone) return null;
  return (
    <div ref={own} className={`${styles.placed} no-print`} data-toasts="placed">
      <Cards toasts={toasts} />
    </div>
  );
}

const Cards = ({ toasts }: { toasts: readonly Toast[] }) =>
  toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />);

/** A toast; its time does not run while the pointer or the focus is on it. */
function ToastCard({ toast }: { toast: Toast }) {
  const t = useTexts('common');
  const { held, holdProps } = useHold();
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_DURATIONS_MS[toast.kind]);
    return () => clearTimeout(timer);
  }, [held, toast]);

  return (
    <div className={`${styles.card} ${styles[toast.tone]}`} {...holdProps}>
      <ToneIcon tone={toast.tone} className={styles.icon} />
      <div className={styles.words} role={toast.tone === 'error' || toast.tone === 'warning' ? 'alert' : 'status'}>
        <div className={styles.title}>{toast.title}</div>
        {toast.description ? <div className={styles.description}>{toast.description}</div> : null}
      </div>
      {toast.undo ? (
        <button
          type="button"
          className={`${styles.close} ${styles.undo}`}
          onClick={() => {
            dismissToast(toast.id);
            toast.undo?.();
          }}
        >
          {t('undo')}
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={t('close')} onClick={() => dismissToast(toast.id)}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** Whether the pointer or the focus is on the element with `holdProps`, also when clicks go through it. */
function useHold() {
  const ref = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      const box = ref.current?.getBoundingClientRect();
      setPointed(box !== undefined && x >= box.left && x < box.right && y >= box.top && y < box.bottom);
    };
    document.addEventListener('pointermove', follow);
    return () => document.removeEventListener('pointermove', follow);
  }, []);
  return {
    held: pointed || focused,
    holdProps: { ref, onFocus: () => setFocused(true), onBlur: () => setFocused(false) },
  };
}
