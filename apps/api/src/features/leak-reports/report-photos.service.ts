import { createHash } from 'node:crypto';
import { REPORT_PHOTOS_MAX } from '@escuta/contract';
import type { Upload } from '../../http/context.ts';
import { preparePhoto } from '../../platform/photos.ts';
import type { Storage } from '../../platform/storage.ts';
import { Problem } from '../../problems/problem.ts';

export interface KeptPhoto {
  title: string;
  /** Storage key, named after the content. */
  arquivo: string;
}

function wrongCount(): Problem {
  const params = { max: REPORT_PHOTOS_MAX };
  return new Problem('photo_count', { details: [{ field: 'fotos', code: 'invalid' }], params });
}

/**
 * Keeps the photos of a report, one after the other. A photo whose report never follows (a cut connection, a later photo refused) belongs
 * to nothing and is found again by its content when the report is sent again.
 * @throws Problem photo_invalid, photo_count when there are not as many as titles
 */
export async function keepReportPhotos(
  storage: Storage,
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
    if ((await storage.size(arquivo)) === null) await storage.put(arquivo, photo);
    kept.push({ title, arquivo });
  }
  if (kept.length < titles.length) throw wrongCount();
  return kept;
}
