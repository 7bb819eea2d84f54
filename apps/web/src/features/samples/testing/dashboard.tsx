import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../../../shared/api/index.ts';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { DashboardContext } from '../hooks/dashboard-context.ts';
import type { Dashboard } from '../hooks/use-dashboard.ts';
import { samplesTexts } from '../samples.texts.ts';

/** Parts of the dashboard that a test provides; other parts are missing. */
export type DashboardParts = { [K in keyof Dashboard]?: Partial<Dashboard[K]> | null };

/** Renders a part of the dashboard within its context. */
export function renderInDashboard(part: ReactNode, parts: DashboardParts) {
  registerTexts('samples', samplesTexts);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <DashboardContext value={parts as Dashboard}>{part}</DashboardContext>
    </QueryClientProvider>,
  );
}
