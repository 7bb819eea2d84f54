import { writeWav } from '@escuta/acoustics';
import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { ImportReader } from '../../features/importing/read/reader.ts';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { InlineWorkerOf } from '../../shared/worker/testing/inline-worker.ts';
import { company, open, press } from './open-admin.tsx';

class InlineWorker extends InlineWorkerOf {
  constructor() {
    super(new ImportReader());
  }
}
/** Has the page read files without a worker. */
export const readInline = () => void vi.stubGlobal('Worker', InlineWorker);

const RATE_HZ = 8000;
export const tone = (hz: number) =>
  new Uint8Array(
    writeWav(
      Float32Array.from({ length: RATE_HZ / 4 }, (_, i) => 0.2 * Math.sin((2 * Math.PI * hz * i) / RATE_HZ)),
      RATE_HZ,
    ),
  );
const TABLE = 'arquivo;data;lat;lon\na.wav;04/03/2019 09:30;-1,4558;-48,4902\nfalta.wav;04/03/2019 09:31;-1,4;-48,4\n';
/** A file of a picker, with the member that files outside a browser lack. */
export const picked = (content: BlobPart, name: string) =>
  Object.assign(new File([content], name), { webkitRelativePath: '' });
const FILES = () => [picked(tone(310), 'a.wav'), picked(TABLE, 'labels.csv')];

/** Opens the import of recordings on a server that has none of them. */
export function openImport(more: Answers = {}, tour = false) {
  return open(
    '/admin/import',
    { id_tipo_usuario: 'SUP', tour },
    {
      listMapCompanies: { dados: [company(52, 'Zona Ipê')], total: 1 },
      listImportCollectors: { dados: [] },
      findImported: { existentes: [] },
      compareImported: { iguais: [], longe: [], noutro_lugar: [], diferentes: [] },
      listSampleImports: { dados: [] },
      beginSampleImport: { dt_inicio: '2025-07-09T23:58:00-03:00' },
      endSampleImport: { novos: 1, existentes: 0 },
      importSample: { situacao: 'importada' },
      // The page that is opened instead.
      listTasks: () => new Promise<never>(() => {}),
      ...more,
    },
  );
}

/** Chooses files and has them checked. */
export async function check(files: readonly File[] = FILES()) {
  fireEvent.change(await screen.findByLabelText('Escolher .zip ou arquivos'), { target: { files } });
  await screen.findByText(/: \d+ gravaç(ão|ões)\.$/);
  press('Conferir');
  await screen.findByText('Conferência');
}

/** A count of the check, or of the sending. */
export const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
