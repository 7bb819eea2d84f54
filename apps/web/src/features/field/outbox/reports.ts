import { call, NetworkProblem } from '../../../shared/api/index.ts';
import { textsOf } from '../../../shared/i18n/index.ts';
import { bodyOf } from '../report.ts';
import type { Draft } from '../store/draft.ts';
import { reports } from '../store/drafts.ts';
import { wholeFiles } from '../store/files.ts';
import { attemptSignal, sends } from './sender.ts';

async function post(draft: Draft): Promise<Partial<Draft>> {
  const { photos: files } = await wholeFiles(draft);
  const t = textsOf('field');
  const body = bodyOf(draft, (n) => t('photos.untitled', { n }));
  const reply = await call('createReport', { body, files, signal: attemptSignal(files) });
  // A successful response without a report ID did not come from the server.
  if (typeof reply.id_relatorio !== 'number') throw new NetworkProblem('unreadable');
  return {};
}

sends({ store: reports, capability: 'reports.create', post });
