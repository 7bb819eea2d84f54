import { createContext, useContext } from 'react';
import type { Dashboard } from './use-dashboard.ts';

export const DashboardContext = createContext<Dashboard | null>(null);

/** State shared by the parts of the dashboard; only available inside the page. */
export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext);
  if (!dashboard) throw new Error('useDashboard is only for parts of the map dashboard');
  return dashboard;
}
