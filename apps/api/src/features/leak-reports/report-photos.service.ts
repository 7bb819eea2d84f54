import { REPORT_PHOTOS_MAX } from '@escuta/contract';
import type { Services, Session, Upload } from '../../context.ts';
import { Problem } from '../../problems/problem.ts';
import { keepPhoto, readPhoto } from '../uploads/index.ts';

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
 * Stores the photos of a report, one by one.
 * @throws Problem photo_invalid; photo_count when the numbers of photos and titles differ
 */
export async function keepReportPhotos(
  services: Services,
  { scope }: Session,
  { id_cliente, titles }: { id_cliente: number; titles: readonly { title: string }[] },
  files: AsyncIterable<Upload>,
): Promise<KeptPhoto[]> {
  const kept: KeptPhoto[] = [];
  for await (const upload of files) {
    const title = titles[kept.length]?.title;
    if (title === undefined) throw wrongCount();
    kept.push({ title, arquivo: await keepPhoto(services, { scope, id_cliente }, await readPhoto(upload)) });
  }
  if (kept.length < titles.length) throw wrongCount();
  return kept;
}
