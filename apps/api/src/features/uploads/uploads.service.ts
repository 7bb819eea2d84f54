import { createHash } from 'node:crypto';
import type { Services, Upload } from '../../context.ts';
import type { TenantScope } from '../../db/scope.ts';
import { inScope } from '../../db/transactions.ts';
import { preparePhoto } from '../../platform/photos.ts';
import { Problem } from '../../problems/problem.ts';
import { deleteOldClaims, forgetUploads, lockOldUploads, noteUploads } from './uploads.queries.ts';

/** Time after which a file that no row uses is deleted. */
export const UPLOAD_KEPT_MS = 24 * 3_600_000;
/** Files deleted under one lock. */
const PURGED_AT_ONCE = 200;

/** Reads a photo as it is stored. Throws photo_invalid. */
export async function readPhoto({ field, path }: Upload): Promise<Buffer> {
  const photo = await preparePhoto(path);
  if (!photo) throw new Problem('photo_invalid', { details: [{ field, code: 'invalid_format' }] });
  return photo;
}

/**
 * Stores a photo of a company; returns its storage key, derived from the content. A photo without a row (after a broken connection or a
 * refusal) is reused when it is sent again, and deleted after a day by {@link purgeUploads}.
 */
export async function keepPhoto(
  { storage, connections, clock }: Services,
  { scope, id_cliente }: { scope: TenantScope; id_cliente: number },
  photo: Buffer,
): Promise<string> {
  const arquivo = `companies/${id_cliente}/photos/${createHash('sha256').update(photo).digest('hex')}.jpg`;
  const noted = { id_cliente, files: [arquivo], data: clock.now() };
  await inScope(connections.tenant, scope, (trx) => noteUploads(trx, noted));
  if ((await storage.size(arquivo)) === null) await storage.put(arquivo, photo);
  return arquivo;
}

/** Deletes files that no row uses, and claims of uploads, after a day; returns how many files. A concurrent upload of the same file waits and then stores it again. */
export async function purgeUploads({ storage, connections, clock }: Services): Promise<number> {
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
  await deleteOldClaims(connections.system, before);
  return removed;
}
