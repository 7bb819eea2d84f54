import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { NewLeakReportInput } from '@escuta/contract';
import sharp, { type Metadata } from 'sharp';
import { insertSample } from '../../../testing/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../../testing/harness.ts';

/** A listening server, an operator, and a sample without the operator's report yet. */
export interface ReportDesk {
  t: TestApp;
  gei: Caller;
  port: number;
  sample: number;
  /** Another sample with the operator in its first slot. */
  ownSample(more?: object): Promise<number>;
  reportOf(more?: Partial<NewLeakReportInput>): NewLeakReportInput;
  /** Sends a form over a real connection and returns the reply. */
  send(
    dados: unknown,
    files: (Buffer | Blob)[],
    more?: { name?: string; token?: string },
  ): Promise<{ status: number; json: Record<string, unknown> }>;
  count(table: string): Promise<number>;
  photosOf(id: unknown): Promise<{ title: string; arquivo: string }[]>;
  /** Metadata of a stored photo. */
  stored(key: string): Promise<Metadata>;
}

export const titles = (...given: string[]) => given.map((title) => ({ title }));
export const picture = (width = 400, height = 300) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

export async function openReportDesk(): Promise<ReportDesk> {
  const t = await startTestApp();
  const gei = await t.as('gei');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const ownSample = (more: object = {}) =>
    insertSample(t.admin, { id_cliente: t.cast.companies.own, id_inspecionar: t.cast.people.gei.id_usuario, ...more });
  const desk: ReportDesk = {
    t,
    gei,
    port,
    sample: await ownSample(),
    ownSample,
    reportOf: (more = {}) => ({
      chave: randomUUID(),
      amostras: [{ id_amostra: desk.sample, ordem_inspecao: 1 }],
      tipo_vazamento: 'Visível',
      dt_relatorio: '2026-11-20T11:30:00-03:00',
      ...more,
    }),
    send: async (dados, files, more = {}) => {
      const form = new FormData();
      form.append('dados', typeof dados === 'string' ? dados : JSON.stringify(dados));
      for (const file of files) form.append(more.name ?? 'fotos', new Blob([file as Buffer<ArrayBuffer>]), 'a.jpg');
      const reply = await fetch(`http://127.0.0.1:${port}/api/relatorio-vazamento`, {
        method: 'POST',
        headers: { token: more.token ?? gei.user?.token ?? '' },
        body: form,
      });
      return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
    },
    count: async (table) => Number((await t.admin.query(`select count(*) n from ${table}`)).rows[0].n),
    photosOf: async (id) =>
      (
        await t.admin.query('select title, arquivo from leak_report_photos where id_relatorio = $1 order by ordem', [
          id,
        ])
      ).rows,
    stored: async (key) => {
      const chunks: Buffer[] = [];
      for await (const chunk of await t.services.storage.read(key)) chunks.push(chunk as Buffer);
      return sharp(Buffer.concat(chunks)).metadata();
    },
  };
  return desk;
}
