import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { CloseIcon, ToneIcon } from './icons.tsx';
import { dismissToast, TOAST_DURATIONS_MS, type Toast, useToasts } from './notify.ts';
import styles from './Toasts.module.css';
import { useFreePlace } from './use-free-place.ts';

/** All current toasts: those of the sign-in at the bottom, the others as high as they can be without covering a control. */
export function Toasts() {
  const toasts = useToasts();
  const others = toasts.filter((toast) => toast.kind !== 'login');
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
