import { Component, type ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Empty } from './Empty.tsx';
import styles from './states.module.css';

interface Props {
  children: ReactNode;
}

/** Limits an error to one part of the screen. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Crash onRetry={() => this.setState({ failed: false })} />;
  }
}

/** Shown in place of a part that failed. */
export function Crash({ onRetry }: { onRetry?: () => void }) {
  const t = useTexts('common');
  return (
    <div role="alert">
      <Empty
        title={t('crash.title')}
        help={t('crash.help')}
        action={
          <div className={styles.row}>
            {onRetry ? (
              <button type="button" className={styles.button} onClick={onRetry}>
                {t('retry')}
              </button>
            ) : null}
            <button type="button" className={styles.button} onClick={() => window.location.reload()}>
              {t('crash.reload')}
            </button>
          </div>
        }
      />
    </div>
  );
}
