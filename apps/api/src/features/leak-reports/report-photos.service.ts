import { createHash } from 'node:crypto';
import { REPORT_PHOTOS_MAX } from '@escuta/contract';
import type { Services, Session, Upload } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { preparePhoto } from '../../platform/photos.ts';
import { Problem } from '../../problems/problem.ts';
import { forgetUploads, lockOldUploads, noteUpload } from './report-photos.queries.ts';

/** Time after which a photo without a report is deleted. */
export const UPLOAD_KEPT_MS = 24 * 3_600_000;
/** Files deleted under one lock. */
const PURGED_AT_ONCE = 200;

export interface KeptPhoto {
  title: string;
  /** Storage key, derived from the content. */
  arquivo: string;
}

function wrongCount(): Problem {
  const params = { max: REPORT_PHOTOS_MAX };
  return new Problem('photo_count', { details: [{ field: 'fotos', code: 'invalid' }], params });
}

/**
 * Stores the photos of a report, one by one. A photo without a report (after a broken connection or a refused later photo) is
 * reused by its content when the report is sent again, and deleted after a day by {@link purgePhotos}.
 * @throws Problem photo_invalid; photo_count when the numbers of photos and titles differ
 */
export async function keepReportPhotos(
  { storage, connections, clock }: Services,
  session: Session,
  { id_cliente, titles }: { id_cliente: number; titles: readonly { title: string }[] },
  files: AsyncIterable<Upload>,
): Promise<KeptPhoto[]> {
  const kept: KeptPhoto[] = [];
  for await (const { field, path } of files) {
    const title = titles[kept.length]?.title;
    if (title === undefined) throw wrongCount();
    const photo = await preparePhoto(path);
    if (!photo) throw new Problem('photo_invalid', { details: [{ field, code: 'invalid_format' }] });
    const arquivo = `companies/${id_cliente}/photos/${createHash('sha256').update(photo).digest('hex')}.jpg`;
    const upload = { arquivo, id_cliente, data: clock.now() };
    await inScope(connections.tenant, session.scope, (trx) => noteUpload(trx, upload));
    if ((await storage.size(arquivo)) === null) await storage.put(arquivo, photo);
    kept.push({ title, arquivo });
  }
  if (kept.length < titles.length) throw wrongCount();
  return kept;
}

/** Deletes photos without a report after a day; returns how many. A concurrent upload of the same photo waits and then stores it again. */
export async function purgePhotos({ storage, connections, clock }: Services): Promise<number> {
  let removed = 0;
  const before = new Date(clock.now().getTime() - UPLOAD_KEPT_MS);
  const purgeSome = () =>
    connections.system.transaction().execute(async (trx) => {
      const old = await lockOldUploads(trx, { before, most: PURGED_AT_ONCE });
      for (const { arquivo } of old.filter(({ em_uso }) => !em_uso)) {
        await storage.remove(arquivo);
        removed += 1;
      }
      await forgetUploads(
        trx,
        old.map(({ arquivo }) => arquivo),
      );
      return old.length;
    });
  while ((await purgeSome()) === PURGED_AT_ONCE);
  return removed;
}
