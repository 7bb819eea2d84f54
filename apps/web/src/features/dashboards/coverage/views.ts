import type { Coverage } from '@escuta/contract';
import { currentFormats } from '../../../shared/format/index.ts';
import type { Translate } from '../../../shared/i18n/catalogue.ts';
import { lengthsOf } from '../../../shared/map/index.ts';
import type { Figure } from '../views/model.ts';

type T = Translate<'coverage'>;

const add = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);

/** Figures in km; without a network, in addresses. */
export function coverageFigures(coverage: Coverage, t: T): Figure[] {
  return coverage.redes.length > 0 ? ofNetworks(coverage, t) : ofAddresses(coverage, t);
}

function ofNetworks(coverage: Coverage, t: T): Figure[] {
  const { ouvida, sem_acesso, antes, nunca } = lengthsOf(coverage);
  const fora = add(antes, nunca);
  const all = add(add(ouvida, sem_acesso), fora);
  const { percent, unit } = currentFormats();
  const share = (metres: number | null) =>
    all === null || metres === null || all === 0 ? {} : { note: t('shareOf', { share: percent(metres / all, 1) }) };
  const km = (metres: number | null) => (metres === null ? null : metres / 1000);
  const samples = coverage.empresas.reduce((sum, row) => sum + (row.tem_rede ? row.amostras : 0), 0);
  const earlier = antes
    ? { note: `${share(fora).note ?? ''} ${t('ofWhichBefore', { km: unit(antes / 1000, 'km', 1) })}` }
    : {};
  return [
    {
      key: 'ouvida',
      name: t('figure.ouvida'),
      value: km(ouvida),
      unit: 'km',
      decimals: 1,
      how: t('how.ouvida'),
      ...share(ouvida),
    },
    {
      key: 'sem_acesso',
      name: t('figure.sem_acesso'),
      value: km(sem_acesso),
      unit: 'km',
      decimals: 1,
      how: t('how.sem_acesso'),
      ...share(sem_acesso),
    },
    {
      key: 'fora',
      name: t('figure.fora'),
      value: km(fora),
      unit: 'km',
      decimals: 1,
      how: t('how.fora'),
      ...share(fora),
      ...earlier,
    },
    {
      key: 'por_km',
      name: t('figure.por_km'),
      value: ouvida ? samples / (ouvida / 1000) : null,
      decimals: 1,
      how: t('how.por_km'),
    },
  ];
}

function ofAddresses({ empresas }: Coverage, t: T): Figure[] {
  const sum = (key: 'ouvidos' | 'sem_acesso' | 'fora') =>
    empresas.reduce((total, { enderecos }) => total + (enderecos?.[key] ?? 0), 0);
  const figure = (key: 'ouvidos' | 'sem_acesso' | 'fora') => ({
    key,
    name: t(`addressFigure.${key}`),
    value: sum(key),
    decimals: 0,
    how: t('how.addresses'),
  });
  return [figure('ouvidos'), figure('sem_acesso'), figure('fora')];
}

/** Lengths by material, all networks together, the longest first; `fora` is null where some network does not tell it. */
export function materialsOf({ redes }: Coverage) {
  const sums = new Map<string, { material: string; ouvida: number; sem_acesso: number; fora: number | null }>();
  for (const { material, ouvida, sem_acesso, fora } of redes.flatMap(({ materiais }) => materiais)) {
    const before = sums.get(material) ?? { material, ouvida: 0, sem_acesso: 0, fora: 0 };
    const both = { ouvida: before.ouvida + ouvida, sem_acesso: before.sem_acesso + sem_acesso };
    sums.set(material, { material, ...both, fora: add(before.fora, fora) });
  }
  const length = (row: { ouvida: number; sem_acesso: number; fora: number | null }) =>
    row.ouvida + row.sem_acesso + (row.fora ?? 0);
  return [...sums.values()].sort((a, b) => length(b) - length(a));
}
