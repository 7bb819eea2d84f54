import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary.tsx';
import styles from './Content.module.css';

/** The page inside a frame; an error in the page does not affect the frame. */
export function Content({ className }: { className?: string | undefined }) {
  const { pathname } = useLocation();
  return (
    <main id="content" tabIndex={-1} className={`${styles.content} ${className ?? ''}`}>
      <ErrorBoundary key={pathname}>
        <Outlet />
      </ErrorBoundary>
    </main>
  );
}
