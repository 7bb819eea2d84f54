import { randomUUID } from 'node:crypto';
import { routes } from '@escuta/contract';
import type { Page } from '@playwright/test';
import { choose } from '../choose.ts';
import { expect } from '../test.ts';
import type { Person } from './person.ts';
import { pipeSound } from './recordings.ts';
import { EAST, NORTH, type Utility } from './utility.ts';

/** What a device recorded. */
interface Recorded {
  /** What the tests call the sample. */
  name: string;
  /** By the clock of the device, HHMM, UTC-3. */
  hora: string;
  /** YYYY-MM-DD, by default today. */
  day?: string;
  /** Seen by who carries the device, without a sound. */
  sees?: 'NOAC';
  /** Name of a sample that was recorded at the same place. */
  where?: string;
}

/** A device that sends by its key what it recorded (docs/ingest.md). */
export class Device {
  readonly name: string;
  readonly unit: string;
  readonly collector: Person;
  /** How much its clock is slow, milliseconds. */
  slow = 0;
  #key = '';

  constructor(name: string, unit: string, collector: Person) {
    this.name = name;
    this.unit = unit;
    this.collector = collector;
  }

  /** On the list of devices, the administrator adds this one and gets its key. */
  async isAdded(page: Page, utility: Utility): Promise<void> {
    await page.getByRole('button', { name: 'Novo dispositivo' }).click();
    await page.getByLabel('Nome', { exact: true }).fill(this.name);
    await choose(page, 'Empresa', this.unit);
    await choose(page, 'Coletor', this.collector.nome);
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    const dialog = page.getByRole('dialog');
    this.#key = (await dialog.locator('code').first().textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Já guardei a chave' }).click();
    await expect(page.locator('tr[data-device]').filter({ hasText: this.name })).toContainText('Nunca');
    const change = `Nome: ${this.name}; Empresa: ${this.unit}; Coletor: ${this.collector.nome}`;
    const about = `Dispositivo ${this.name}`;
    utility.did(utility.people.adm, 'Dispositivo cadastrado', { company: this.unit, about, change });
  }

  /** Sends what it recorded. @param avisos what is doubtful about it */
  async sends(utility: Utility, samples: readonly Recorded[], avisos: readonly string[] = []): Promise<void> {
    for (const { name, hora, day = utility.day, sees, where } of samples) {
      const place = where ? utility.books.sample(where) : utility.nextPlace();
      const { lat, lon } = place;
      const at = utility.books.samples.length;
      const precisao = 2.5 + ((at * 7) % 12);
      const dt_amostra = `${day}T${hora.slice(0, 2)}:${hora.slice(2)}:00-03:00`;
      const form = new FormData();
      const fields = { chave: randomUUID(), dt_amostra, lat, lon, precisao, ...(sees && { pre_classificacao: sees }) };
      for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
      if (!sees) form.set('audio', new Blob([pipeSound(300 + at * 17)], { type: 'audio/wav' }), `${at}.wav`);
      const seq = await this.#post(utility, form, avisos);
      const booked = { name, seq, classe: sees ?? 'PEND', unit: this.unit, day, hora, lat, lon, precisao } as const;
      utility.books.arrives({ ...booked, collector: this.collector.nome });
    }
  }

  async #post({ installation }: Utility, body: FormData, avisos: readonly string[]): Promise<string> {
    const date = new Date(installation.now().getTime() - this.slow).toUTCString();
    const reply = await fetch(`${installation.url}/api${routes.createSample.path}`, {
      method: 'POST',
      headers: { authorization: `Device ${this.#key}`, date },
      body,
    });
    const told = await reply.json();
    expect([reply.status, told]).toEqual([200, expect.objectContaining({ error: false, avisos })]);
    return told.seq;
  }
}

/** The devices of the utility. */
export const makeDevices = ({ col, gei2 }: Utility['people']) => ({
  rod: new Device('Haste nº 1 – Açude', NORTH, col),
  sensor: new Device('Sensor da Praça Três Corações', EAST, gei2),
  spare: new Device('Haste de reserva', NORTH, gei2),
});
