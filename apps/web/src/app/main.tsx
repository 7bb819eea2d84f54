import '@fontsource-variable/inter/wght.css';
import './base.css';
import './texts.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSessionLife } from '../features/session/index.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { followEvents } from '../shared/live/index.ts';
import { startTheme } from '../shared/ui/theme-mode.ts';
import { App } from './App.tsx';
import { forgetOnEnd } from './forget-on-end.ts';
import { createAppRouter } from './router.tsx';
import { startField } from './start-field.ts';
import { watchConnection } from './watch-connection.ts';

const queryClient = createQueryClient();
startTheme();
startSessionLife();
forgetOnEnd(queryClient);
watchConnection();
followEvents();
startField();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={createAppRouter()} />
  </StrictMode>,
);
