import { createContext, useContext } from 'react';
import type { Dashboard } from './use-dashboard.ts';

export const DashboardContext = createContext<Dashboard | null>(null);

/** What the dashboard's parts share; only inside of the page. */
export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext);
  if (!dashboard) throw new Error('outside of the map dashboard');
  return dashboard;
}
