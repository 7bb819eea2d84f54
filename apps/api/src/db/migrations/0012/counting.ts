const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

/** SQL for the counts of each value from 1 to `length`, as one array. */
export const countBy = (number: string, length: number, also = 'true') =>
  `array[${range(length)
    .map((place) => `count(*) filter (where ${number} = ${place} and ${also})`)
    .join(', ')}]::int[]`;

const sumOf = (column: string, length: number) =>
  `array[${range(length)
    .map((place) => `sum(${column}[${place}])`)
    .join(', ')}]::int[] as ${column}`;

/** Days are days of UTC-3, without daylight-saving time. Classes have the numbers of CLASSIFICATION_IDS (domain). */
const TERMS = `
create function product_day(instant timestamptz) returns date language sql immutable parallel safe
  return (instant at time zone interval '-03:00')::date;
create function product_day_start(dia date) returns timestamptz language sql immutable parallel safe
  return dia::timestamp at time zone interval '-03:00';
create function class_number(code text) returns int language sql immutable parallel safe
  return array_position(array['FRAU','NOAC','PASS','LEAK','LESS','INCO','PEND','VISI'], code);
create function loss_number(tipo text) returns int language sql immutable parallel safe
  return array_position(array['Ligação Clandestina','By-Pass','Hidrômetro Danificado','Não Visível','Visível','Infiltração','Sem Ponto Suspeito'], tipo);

-- Whether a report confirms the system's class: 1 yes, 2 no, 3 undecided.
create function report_verdict(sistema text, tipo text) returns int language sql immutable parallel safe
  return case
    when sistema in ('LEAK', 'VISI') then case when loss_number(tipo) < 7 then 1 else 2 end
    when sistema in ('LESS', 'PASS') then case when loss_number(tipo) = 7 then 1 else 2 end
    when sistema = 'FRAU' then case when loss_number(tipo) <= 3 then 1 else 2 end
    else 3
  end;

create function hop_metres(lat1 float8, lon1 float8, lat2 float8, lon2 float8) returns float8 language sql immutable parallel safe
  return 2 * 6371008 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)));`;

/** A sample's approved report: the one decided last. */
export const LAST_REPORT = `
  select r.id_relatorio, r.tipo_vazamento from leak_report_samples x join leak_reports r using (id_relatorio)
  where x.id_amostra = s.id_amostra and r.id_status_relatorio = 1
  order by r.dt_aprovacao desc, r.id_relatorio desc limit 1`;

/** What a counting function reads of each day `d.dia`, with the parameters that say so. */
export interface Reach {
  parameters: string;
  /** The rows `d` with the day, and the ends of what is read of it. */
  days: string;
  from: string;
  until: string;
}

export const WHOLE_DAYS: Reach = {
  parameters: 'company int, days date[]',
  days: 'unnest(days) d(dia)',
  from: 'product_day_start(d.dia)',
  until: 'product_day_start(d.dia + 1)',
};

/** Reads rows day by day with the index; `offset 0` stops the planner from reading the whole company for a few days. */
export const eachDay = ({ from, until }: Reach, table: string, instant: string, where = 'true') => `cross join lateral (
        select * from ${table} where id_cliente = company and ${where}
          and ${instant} >= ${from} and ${instant} < ${until} offset 0)`;

/** Counts days of a company from its samples: the definition of `sample_days`. A hop above 5 km is transport (D-15). */
export const countSamples = (name: string, reach: Reach) => `
create function ${name}(${reach.parameters}) returns setof sample_days language sql stable as $$
  with collected as (
    select d.dia, s.id_amostra, s.dt_amostra, s.lat, s.lon, coalesce(s.id_coletor, 0) as id_coletor, class_number(s.classe) as classe,
      case when s.id_coletor is null then coalesce(s.coletor, '') end as coletor_sem_conta,
      case when s.precisao is null then 33 when s.precisao > 30 then 32 else ceil(s.precisao)::int + 1 end as precisao,
      case when l.id_relatorio is not null then case when loss_number(l.tipo_vazamento) < 7 then 2 else 3 end
        when s.classe = 'LEAK' then 1 else 0 end as suspeita,
      4 * (class_number(s.classificacao) - 1) + 1
        + case when l.id_relatorio is null then 0 else report_verdict(s.classificacao, l.tipo_vazamento) end as predicao
    from ${reach.days}
      ${eachDay(reach, 'samples s', 's.dt_amostra')} s
      left join lateral (${LAST_REPORT}) l on s.laudos <> 0
  ), hops as (
    select *, hop_metres(lat, lon, lag(lat) over chain, lag(lon) over chain) as hop from collected
    window chain as (partition by dia, id_coletor, coletor_sem_conta order by dt_amostra, id_amostra)
  )
  select company, false, dia, id_coletor, ${countBy('classe', 8)}, (count(*) filter (where suspeita = 1))::int,
    ${countBy('classe', 8, 'suspeita = 2')}, ${countBy('classe', 8, 'suspeita = 3')},
    coalesce(sum(round(hop * 1000)) filter (where hop <= 5000), 0)::bigint, ${countBy('predicao', 32)}, ${countBy('precisao', 33)}
  from hops group by dia, id_coletor
$$;`;

/**
 * Counts days of a company from the reports approved on them: the definition of `report_days`. A report belongs to the collector of its
 * first sample. For precision only the last report of each sample counts, so that a sample counts once.
 */
export const countReports = (name: string, reach: Reach) => `
create function ${name}(${reach.parameters}) returns setof report_days language sql stable as $$
  with decided as (
    select d.dia, r.id_relatorio, loss_number(r.tipo_vazamento) as tipo, r.posicao = 'Rede' as rede, coalesce(r.pressao::numeric, 50) as pressao,
      coalesce(array_position(array['PVC','PEAD','Ferro Fundido','Aço','Cimento Amianto','Outros','Indefinido'], r.tipo_tubulacao), 8) as material
    from ${reach.days}
      ${eachDay(reach, 'leak_reports r', 'r.dt_aprovacao', 'id_status_relatorio = 1')} r
  ), reports as (
    select d.*, coalesce((
      select s.id_coletor from leak_report_samples x join samples s using (id_amostra)
      where x.id_relatorio = d.id_relatorio order by s.id_amostra limit 1), 0) as id_coletor
    from decided d
  ), verdicts as (
    select d.dia, coalesce(s.id_coletor, 0) as id_coletor, class_number(s.classificacao) as classe, d.material,
      report_verdict(s.classificacao, l.tipo_vazamento) as veredito
    from decided d join leak_report_samples x using (id_relatorio) join samples s using (id_amostra)
      cross join lateral (${LAST_REPORT}) l
    where l.id_relatorio = d.id_relatorio
  ), both_kinds as (
    select dia, id_coletor, tipo, rede, pressao, null::int as classe, null::int as material, null::int as veredito from reports
    union all
    select dia, id_coletor, null, null, null, classe, material, veredito from verdicts
  )
  select company, false, dia, id_coletor, ${countBy('tipo', 7)},
    coalesce(sum(pressao) filter (where tipo between 4 and 6 and rede), 0),
    coalesce(sum(pressao) filter (where tipo between 4 and 6 and rede is not true), 0),
    ${countBy('2 * classe - 2 + veredito', 16, 'veredito < 3')}, ${countBy('2 * material - 2 + veredito', 16, 'veredito < 3')}
  from both_kinds group by dia, id_coletor
$$;`;

/** Sums the days of a company into months. */
const MONTHS = `
create function sum_sample_months(company int, months date[]) returns setof sample_days language sql stable as $$
  select company, true, m.mes, id_coletor, ${sumOf('amostras', 8)}, sum(pendentes)::int, ${sumOf('confirmados', 8)},
    ${sumOf('nao_confirmados', 8)}, sum(distancia_mm)::bigint, ${sumOf('predicoes', 32)}, ${sumOf('precisao', 33)}
  from unnest(months) m(mes) join sample_days s
    on s.id_cliente = company and not s.por_mes and s.dia >= m.mes and s.dia < (m.mes + interval '1 month')::date
  group by m.mes, id_coletor
$$;
create function sum_report_months(company int, months date[]) returns setof report_days language sql stable as $$
  select company, true, m.mes, id_coletor, ${sumOf('tipos', 7)}, sum(pressao_rede), sum(pressao_outros), ${sumOf('classes', 16)},
    ${sumOf('materiais', 16)}
  from unnest(months) m(mes) join report_days r
    on r.id_cliente = company and not r.por_mes and r.dia >= m.mes and r.dia < (m.mes + interval '1 month')::date
  group by m.mes, id_coletor
$$;`;

export const COUNTING = [
  TERMS,
  countSamples('count_sample_days', WHOLE_DAYS),
  countReports('count_report_days', WHOLE_DAYS),
  MONTHS,
].join('\n');
