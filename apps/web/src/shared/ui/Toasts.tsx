import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { CloseIcon, ToneIcon } from './icons.tsx';
import { dismissToast, TOAST_DURATIONS_MS, type Toast, useToasts } from './notify.ts';
import styles from './Toasts.module.css';

/** All current toasts: those of the sign-in at the bottom, the others at the top. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <>
      <Stack place="top" toasts={toasts.filter((toast) => toast.kind !== 'login')} />
      <Stack place="bottom" toasts={toasts.filter((toast) => toast.kind === 'login')} />
    </>
  );
}

function Stack({ place, toasts }: { place: 'top' | 'bottom'; toasts: readonly Toast[] }) {
  return (
    <div className={`${styles.stack} ${styles[place]} no-print`} data-toasts={place}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

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
      <button type="button" className={styles.close} aria-label={t('close')} onClick={() => dismissToast(toast.id)}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** Whether the pointer or the focus is on the element with `holdProps`. */
function useHold() {
  const [held, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { held, holdProps: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release } };
}
