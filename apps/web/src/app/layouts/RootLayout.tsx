import { Outlet } from 'react-router';
import { useNetworkNews } from '../../shared/map/use-network-news.ts';
import { Crash } from '../../shared/ui/ErrorBoundary.tsx';
import { TourGate } from '../tour/TourGate.tsx';

/** The frame of all screens. */
export function RootLayout() {
  useNetworkNews();
  return (
    <>
      <Outlet />
      <TourGate />
    </>
  );
}

/** Shown if a screen's code cannot be loaded or fails; offers to reload the page. */
export function RouteCrash() {
  return (
    <main>
      <Crash />
    </main>
  );
}
