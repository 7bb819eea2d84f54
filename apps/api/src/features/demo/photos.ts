import { createHash } from 'node:crypto';
import { showsPhotos } from '@escuta/domain';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Storage } from '../../platform/storage.ts';
import { drawPicture, type PictureKind } from './pictures.ts';
import type { DemoSample } from './plan.ts';

/** Different drawings of each kind. */
const VARIANTS = 4;

const TITLES: Record<PictureKind, readonly [whole: string, close: string]> = {
  FRAU: ['Ligação ao redor do hidrômetro (foto sintética)', 'Hidrômetro de perto (foto sintética)'],
  VISI: ['Água na rua (foto sintética)', 'Ponto de saída da água (foto sintética)'],
};

type PhotoRow = Insertable<Database['sample_photos']>;

/** Keeps two drawn photos for each fraud and each visible leak; gives their rows. A drawing lies once in each company’s folder. */
export async function storePhotos(
  storage: Storage,
  samples: readonly DemoSample[],
  ids: { company(key: string): number; sample(seq: string): number },
): Promise<PhotoRow[]> {
  const kept = new Map<string, Promise<string>>();
  const keep = (id_cliente: number, kind: PictureKind, variant: number, close: boolean) => {
    const name = [id_cliente, kind, variant, close].join();
    const key = kept.get(name) ?? keepPicture(storage, id_cliente, drawPicture(kind, variant, close));
    kept.set(name, key);
    return key;
  };
  const rows: PhotoRow[] = [];
  for (const [index, { seq, company, classificacao }] of samples
    .filter((sample) => showsPhotos(sample.classificacao))
    .entries()) {
    const kind = classificacao as PictureKind;
    const id_cliente = ids.company(company);
    for (const [place, title] of TITLES[kind].entries()) {
      const arquivo = await keep(id_cliente, kind, 1 + (index % VARIANTS), place === 1);
      rows.push({ id_cliente, id_amostra: ids.sample(seq), ordem: place + 1, title, arquivo });
    }
  }
  return rows;
}

async function keepPicture(storage: Storage, id_cliente: number, png: Buffer): Promise<string> {
  const arquivo = `companies/${id_cliente}/photos/${createHash('sha256').update(png).digest('hex')}.png`;
  await storage.put(arquivo, png);
  return arquivo;
}
