import { createHash } from 'node:crypto';
import { isConfirmed, showsPhotos } from '@escuta/domain';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Storage } from '../../platform/storage.ts';
import { drawPhoto, type PhotoKind } from './drawn-photos.ts';
import type { DemoReport, DemoSample } from './plan.ts';

/** Number of different drawings of each kind. */
const VARIANTS = 4;
/** Most photos of a demo report. */
const MOST_PER_REPORT = 4;

const TITLES: Record<PhotoKind, readonly [whole: string, close: string]> = {
  FRAU: ['Ligação ao redor do hidrômetro (foto sintética)', 'Hidrômetro de perto (foto sintética)'],
  VISI: ['Água na rua (foto sintética)', 'Ponto de saída da água (foto sintética)'],
  NADA: ['Rua sem vazamento (foto sintética)', 'Calçada de perto (foto sintética)'],
};

type PhotoRow<Of extends 'sample_photos' | 'leak_report_photos'> = Insertable<Database[Of]>;

/** Draws photos and stores each drawing once in each company’s folder. */
export class DemoPhotos {
  private readonly kept = new Map<string, Promise<string>>();
  private readonly storage: Storage;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  private async keep(id_cliente: number, kind: PhotoKind, variant: number, close: boolean): Promise<string> {
    const png = drawPhoto(kind, variant, close);
    const arquivo = `companies/${id_cliente}/photos/${createHash('sha256').update(png).digest('hex')}.png`;
    await this.storage.put(arquivo, png);
    return arquivo;
  }

  /** The photo at an index of its row, alternating between wide and close. */
  private async photo(about: { id_cliente: number; kind: PhotoKind; index: number; ordem: number }) {
    const { id_cliente, kind, index, ordem } = about;
    const [variant, close] = [1 + ((index + Math.floor((ordem - 1) / 2)) % VARIANTS), ordem % 2 === 0];
    const name = [id_cliente, kind, variant, close].join();
    const key = this.kept.get(name) ?? this.keep(id_cliente, kind, variant, close);
    this.kept.set(name, key);
    return { id_cliente, ordem, title: TITLES[kind][close ? 1 : 0], arquivo: await key };
  }

  /** Two photos of each fraud and each visible leak. */
  async ofSamples(
    samples: readonly DemoSample[],
    ids: { company(key: string): number; sample(seq: string): number },
  ): Promise<PhotoRow<'sample_photos'>[]> {
    const rows: PhotoRow<'sample_photos'>[] = [];
    for (const [index, sample] of samples.filter(({ classificacao }) => showsPhotos(classificacao)).entries()) {
      const about = { id_cliente: ids.company(sample.company), kind: sample.classificacao as PhotoKind, index };
      const id_amostra = ids.sample(sample.seq);
      for (const ordem of [1, 2]) rows.push({ id_amostra, ...(await this.photo({ ...about, ordem })) });
    }
    return rows;
  }

  /** No to four photos of each report, showing what it found. */
  async ofReports(
    reports: readonly DemoReport[],
    ids: { company(key: string): number; report(report: DemoReport): number },
  ): Promise<PhotoRow<'leak_report_photos'>[]> {
    const rows: PhotoRow<'leak_report_photos'>[] = [];
    for (const [index, report] of reports.entries()) {
      const { company, classificacao } = report.samples[0] as DemoSample;
      const found: PhotoKind = classificacao === 'FRAU' ? 'FRAU' : 'VISI';
      const about = {
        id_cliente: ids.company(company),
        kind: isConfirmed(report.fields) ? found : 'NADA',
        index,
      } as const;
      for (let ordem = 1; ordem <= index % (MOST_PER_REPORT + 1); ordem++) {
        rows.push({ id_relatorio: ids.report(report), ...(await this.photo({ ...about, ordem })) });
      }
    }
    return rows;
  }
}
