import { Outlet } from 'react-router';
import { Crash } from '../../shared/ui/ErrorBoundary.tsx';
import { TourGate } from '../tour/TourGate.tsx';

/** What all screens stand in. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <TourGate />
    </>
  );
}

/** Shown when a screen's code cannot be fetched or fails: the way out is to load the page again. */
export function RouteCrash() {
  return (
    <main>
      <Crash />
    </main>
  );
}
