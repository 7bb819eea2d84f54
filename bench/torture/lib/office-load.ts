import { type Caller, fateOf } from './calls.ts';
import type { Inspections } from './field-load.ts';
import type { Journal } from './journal.ts';
import type { Worker } from './worker.ts';
import type { Tenant, World } from './world.ts';

/** An administrator: sends the operator out, decides reports, renames the company, corrects a phone number. */
export class Administrator implements Worker {
  readonly #caller: Caller;
  readonly #journal: Journal;
  readonly #tenant: Tenant;
  readonly #inspections: Inspections;
  #steps = 0;

  constructor(caller: Caller, journal: Journal, at: { tenant: Tenant; inspections: Inspections }) {
    this.#caller = caller;
    this.#journal = journal;
    this.#tenant = at.tenant;
    this.#inspections = at.inspections;
  }

  step(): Promise<boolean> {
    const turns = [this.#assign, this.#assign, this.#decide, this.#rename, this.#callAnother];
    return (turns[this.#steps++ % turns.length] ?? this.#assign)();
  }

  readonly #assign = async () => {
    const id = this.#inspections.next();
    if (id === undefined) return true;
    const { gei } = this.#tenant.people;
    const by = this.#caller.person.id;
    const noted = this.#journal.begin({ field: `slot1:${id}`, value: gei.id, by });
    const reply = await this.#caller.call('assignInspectors', {
      params: { id, i1: gei.id, i2: -1, i3: -1 },
      body: { vistos: [null, null, null] },
    });
    this.#journal.settle(noted, fateOf(reply));
    if (noted.fate === 'acknowledged') this.#inspections.assigned.push(id);
    return reply?.status === 200;
  };

  readonly #decide = async () => {
    const idRelatorio = this.#inspections.reported.shift();
    if (idRelatorio === undefined) return true;
    const field = `decision:${idRelatorio}`;
    this.#journal.open(field, 0);
    const noted = this.#journal.begin({ field, value: 1, by: this.#caller.person.id });
    const reply = await this.#caller.call('decideReports', { body: { idRelatorio, approve: 1 } });
    this.#journal.settle(noted, fateOf(reply));
    return reply?.status === 200;
  };

  readonly #rename = async () => {
    const { id_cliente, mark } = this.#tenant;
    const value = `Águas ${mark} ${this.#steps}`;
    const noted = this.#journal.begin({ field: `company:${id_cliente}`, value, by: this.#caller.person.id });
    const reply = await this.#caller.call('updateCompany', { body: { id_cliente, razao_social: value } });
    this.#journal.settle(noted, fateOf(reply));
    return reply?.status === 200;
  };

  readonly #callAnother = async () => {
    const { id } = this.#tenant.people.ana;
    const value = `31 9${String(this.#steps).padStart(8, '0')}`;
    const noted = this.#journal.begin({ field: `phone:${id}`, value, by: this.#caller.person.id });
    const reply = await this.#caller.call('updateUser', { body: { id_usuario: id, telefone: value } });
    this.#journal.settle(noted, fateOf(reply));
    return reply?.status === 200;
  };
}

/** One in this many of what the super admin makes is a company. */
const PEOPLE_A_COMPANY = 5;

/** A super admin: new people, and now and then a new unit. */
export class SuperAdmin implements Worker {
  readonly #caller: Caller;
  readonly #journal: Journal;
  readonly #world: World;
  #made = 0;

  constructor(caller: Caller, journal: Journal, world: World) {
    this.#caller = caller;
    this.#journal = journal;
    this.#world = world;
  }

  async step(): Promise<boolean> {
    this.#made++;
    const { id_cliente, mark } = this.#world.tenants[this.#made % 2] ?? this.#world.tenants[0];
    const isCompany = this.#made % PEOPLE_A_COMPANY === 0;
    const name = isCompany ? `Unidade ${mark} ${this.#made}` : `nova${this.#made}@${mark}.test`;
    const noted = { kind: isCompany ? 'company' : 'person', name, fate: 'unknown' as const } as const;
    const creation: Journal['creations'][number] = { ...noted };
    this.#journal.creations.push(creation);
    const person = { nome: `Nova ${mark}`, email: name, id_tipo_usuario: 'ANA', id_cliente, filiais: [] };
    const reply = isCompany
      ? await this.#caller.call('createCompany', { body: { razao_social: name, id_cliente_master: id_cliente } })
      : await this.#caller.call('createUsers', { body: { usuarios: [person] } });
    creation.fate = fateOf(reply);
    if (reply && creation.fate === 'refused') this.#caller.odd(isCompany ? 'createCompany' : 'createUsers', reply);
    return creation.fate === 'acknowledged';
  }
}
