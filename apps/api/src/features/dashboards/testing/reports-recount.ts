import type { Look } from './look.ts';
import { APPARENT, NONE, pct, REAL, ratio, shareOf, sum } from './measures.ts';
import type { Report, Sample } from './world.ts';

/** The calls that count reports. */
export function recountReports(looked: Look) {
  const { buckets, here, earlier, reportsHere, reportsThen, inBucket } = looked;
  return {
    lossTypes: recountLosses(looked),
    analysisTotals: { ...analysis(looked, here, reportsHere), anterior: analysis(looked, earlier, reportsThen) },
    accuracy: recountAccuracy(looked),
    impactTotals: {
      ...impactOf(looked, reportsHere),
      anterior: impactOf(looked, reportsThen),
      graphicData: buckets.map((some) => {
        const { leak, water_saved } = impactOf(looked, inBucket(some));
        return { date: some[0], leak, water_saved };
      }),
      legenda: ['leak', 'water_saved'],
    },
  };
}

function recountLosses({ buckets, reportsHere, ofTypes, inBucket }: Look) {
  const confirmedHere = ofTypes(reportsHere, [...APPARENT, ...REAL]).length;
  const losses = (types: string[]) => ({
    quantidade: ofTypes(reportsHere, types).length,
    porcentagem: pct(ofTypes(reportsHere, types).length, confirmedHere),
    itens: types.map((tipo_vazamento) => {
      const quantidade = ofTypes(reportsHere, [tipo_vazamento]).length;
      return { tipo_vazamento, quantidade, porcentagem: pct(quantidade, confirmedHere) };
    }),
  });
  return {
    total: confirmedHere,
    aparente: losses(APPARENT),
    real: losses(REAL),
    graphicData: buckets.map((some) => {
      const aparente = ofTypes(inBucket(some), APPARENT).length;
      const real = ofTypes(inBucket(some), REAL).length;
      return { date: some[0], aparente, real, total: aparente + real };
    }),
    legenda: ['aparente', 'real'],
  };
}

function analysis({ figures, occurrenceTotals, ofTypes }: Look, samples: Sample[], reports: Report[]) {
  const { coletas, totalKM } = figures(samples);
  const confirmed = ofTypes(reports, [...APPARENT, ...REAL]).length;
  const not = ofTypes(reports, [NONE]).length;
  return {
    ...occurrenceTotals(samples),
    total_confirmed_reports: confirmed,
    total_unconfirmed_reports: not,
    quantidadeDistancia: ratio(confirmed, totalKM),
    quantidadeColeta: ratio(confirmed, coletas),
    not_confirmed: ratio(not, coletas),
    not_confirmed_km: ratio(not, totalKM),
    totalKM,
    coletas,
  };
}

/** Samples whose last report was decided in the range and gives a verdict, with that verdict. */
function verdictsOf({ byId, prediction, lastReport, collectorAsked, decidedHere }: Look) {
  return decidedHere.flatMap((report) =>
    report.amostras.flatMap((id) => {
      const s = byId.get(id) as Sample;
      const said = prediction(s);
      const counts = lastReport(s)?.id_relatorio === report.id_relatorio && (said === 1 || said === 2);
      return counts && collectorAsked(s.id_coletor) ? [{ s, report, right: said === 1 }] : [];
    }),
  );
}

function recountAccuracy(looked: Look) {
  const { world, name, reportsHere, reportsThen, ofTypes } = looked;
  const verdicts = verdictsOf(looked);
  const group = <Id>(key: (v: (typeof verdicts)[number]) => Id, label: (id: Id) => string | null) =>
    [...new Set(verdicts.map(key))].map((id) => {
      const some = verdicts.filter((v) => key(v) === id);
      return { id, nome: label(id), ...shareOf(some.filter((v) => v.right).length, some.length) };
    });
  const accuracyOf = (reports: Report[]) => shareOf(ofTypes(reports, [...APPARENT, ...REAL]).length, reports.length);
  return {
    ...accuracyOf(reportsHere),
    anterior: accuracyOf(reportsThen),
    precisao: {
      classe: ['LEAK', 'VISI', 'LESS', 'PASS', 'FRAU'].map((code) => {
        const some = verdicts.filter(({ s }) => s.classificacao === code);
        return { id: code, nome: code, ...shareOf(some.filter((v) => v.right).length, some.length) };
      }),
      unidade: group(
        (v) => v.report.id_cliente,
        (id) => world.companies.get(id) ?? null,
      ),
      coletor: group((v) => v.s.id_coletor, name),
      material: group(
        (v) => v.report.tipo_tubulacao,
        (id) => id,
      ),
    },
  };
}

function impactOf({ world, ofTypes }: Look, reports: Report[]) {
  const p = world.parameters;
  const real = ofTypes(reports, REAL);
  const water = sum(
    real.map(
      (r) => 24 * (r.posicao === 'Rede' ? p.vazao_rede : p.vazao_ramal) * (r.pressao === null ? 1 : r.pressao / 50),
    ),
  );
  return {
    leak: real.length,
    apparent: ofTypes(reports, APPARENT).length,
    water_saved: water,
    pool_day: water / p.pool,
    truck: water / p.truck,
    water_tank: water / p.water_tank,
  };
}
