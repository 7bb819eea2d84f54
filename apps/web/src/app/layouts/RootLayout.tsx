import { Outlet } from 'react-router';
import { Crash } from '../../shared/ui/ErrorBoundary.tsx';

/** What all screens stand in. */
export function RootLayout() {
  return <Outlet />;
}

/** Shown when a screen's code cannot be fetched or fails: the way out is to load the page again. */
export function RouteCrash() {
  return (
    <main>
      <Crash />
    </main>
  );
}
