import type { Pool } from 'pg';

/** A sample and its filled slots at the time a report of it was approved. */
export interface Approved {
  id: number;
  filled: boolean[];
}

interface Row {
  id_amostra: number;
  id_cliente: number;
  classificacao: string;
  laudos: number;
  slots: (number | null)[];
}

interface Entry {
  tipo_acao: number;
  id_amostra: number | null;
  dados: {
    inspetor?: number;
    inspetor_in?: number | null;
    inspetor_out?: number;
    ordem_inspecao?: number;
    inspecoes?: { inspetor: number; ordem_inspecao: number }[];
    lote?: string;
    desfaz?: string;
  };
}

/** Reconstructs the slots of samples from their log entries; `wrong` lists contradictions of the log. */
function replay(entries: readonly Entry[], ids: readonly number[]) {
  const slots = new Map(ids.map((id) => [id, [null, null, null] as (number | null)[]]));
  const batches = new Map<string, { slot: number; person: number }[]>();
  const wrong: string[] = [];
  const change = (id: number, slot: number, from: number | null, to: number | null) => {
    const of = slots.get(id) ?? [];
    if (of[slot] !== from)
      wrong.push(`the log changes slot ${slot + 1} of ${id} from ${from}, but by earlier entries it had ${of[slot]}`);
    of[slot] = to;
  };
  for (const { tipo_acao, id_amostra, dados } of entries) {
    const slot = (dados.ordem_inspecao ?? 0) - 1;
    if (tipo_acao === 7) change(id_amostra ?? 0, slot, null, dados.inspetor ?? null);
    else if (tipo_acao === 12) change(id_amostra ?? 0, slot, dados.inspetor_out ?? null, dados.inspetor_in ?? null);
    else if (dados.desfaz) {
      for (const { slot, person } of batches.get(`${dados.desfaz} ${id_amostra}`) ?? [])
        change(id_amostra ?? 0, slot, person, null);
    } else {
      const batch = (dados.inspecoes ?? []).map((one) => ({ slot: one.ordem_inspecao - 1, person: one.inspetor }));
      for (const { slot, person } of batch) change(id_amostra ?? 0, slot, null, person);
      batches.set(`${dados.lote} ${id_amostra}`, batch);
    }
  }
  return { slots, wrong };
}

/** The violated rules of the samples of a round, one text each. */
export async function listViolations(
  admin: Pool,
  {
    cast,
    ids,
    approved,
  }: { cast: { left: number; leftOnly: number }; ids: readonly number[]; approved: readonly Approved[] },
): Promise<string[]> {
  const { rows } = await admin.query<Row>(
    `select id_amostra, id_cliente, classificacao, laudos, array[id_inspecionar, id_inspecionar2, id_inspecionar3] as slots
     from samples where id_amostra = any($1) order by 1`,
    [ids],
  );
  const { rows: entries } = await admin.query<Entry>(
    `select tipo_acao, id_amostra, dados from action_logs
     where tipo_acao in (7, 12, 13) and id_amostra = any($1) order by id_log`,
    [ids],
  );
  const { rows: reports } = await admin.query<{ id_amostra: number; ordem_inspecao: number; id_usuario: number }>(
    `select id_amostra, ordem_inspecao, id_usuario from leak_report_samples join leak_reports using (id_relatorio) where id_amostra = any($1)`,
    [ids],
  );
  const told = replay(entries, ids);
  const violations = [...told.wrong];
  for (const { id_amostra: id, id_cliente, classificacao, laudos, slots } of rows) {
    const open = slots.filter((_, index) => (laudos & (1 << index)) === 0);
    if (slots[0] !== null && slots.every((person) => person === slots[0])) violations.push(`${id}: one in three slots`);
    if (open.includes(cast.leftOnly) && id_cliente !== cast.left) violations.push(`${id}: inspector without scope`);
    if (classificacao === 'PEND' && slots.some((person) => person !== null))
      violations.push(`${id}: pending with an inspector`);
    if (String(told.slots.get(id)) !== String(slots))
      violations.push(`${id}: has ${slots}, by the log ${told.slots.get(id)}`);
    for (const report of reports.filter(({ id_amostra }) => id_amostra === id)) {
      if (slots[report.ordem_inspecao - 1] !== report.id_usuario) violations.push(`${id}: a reported slot changed`);
    }
    for (const { filled } of approved.filter((each) => each.id === id)) {
      if (slots.some((person, index) => person !== null && !filled[index]))
        violations.push(`${id}: filled after approval`);
    }
  }
  return violations;
}
