import type { Ask, Sample } from './world.ts';

export const CODES = ['FRAU', 'NOAC', 'PASS', 'LEAK', 'LESS', 'INCO', 'PEND', 'VISI'];
export const APPARENT = ['Ligação Clandestina', 'By-Pass', 'Hidrômetro Danificado'];
export const REAL = ['Não Visível', 'Visível', 'Infiltração'];
export const NONE = 'Sem Ponto Suspeito';

export const localDay = (instant: Date) => new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
export const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
export const ratio = (a: number, b: number) => (b === 0 ? null : a / b);
export const pct = (a: number, b: number) => (b === 0 ? null : (a / b) * 100);
export const classOf = (s: Sample) => s.classificacao_cliente ?? s.classificacao;

export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

const OPENS: Record<string, (day: string) => boolean> = {
  d: () => true,
  s: (day) => new Date(day).getUTCDay() === 1,
  m: (day) => day.endsWith('-01'),
  t: (day) => /-(01|04|07|10)-01$/.test(day),
  a: (day) => day.endsWith('-01-01'),
  all: () => false,
};

/** Days of a range, grouped into buckets. */
export function bucketsOf({ from, to, period }: Ask): string[][] {
  const buckets: string[][] = [];
  for (const day of daysOf(from, to)) {
    if (buckets.length === 0 || OPENS[period]?.(day)) buckets.push([]);
    buckets.at(-1)?.push(day);
  }
  return buckets;
}

function metres(a: Sample, b: Sample): number {
  const rad = Math.PI / 180;
  const [p, q] = [a.lat * rad, b.lat * rad];
  const h = Math.sin((q - p) / 2) ** 2 + Math.cos(p) * Math.cos(q) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  return 2 * 6_371_008 * Math.asin(Math.sqrt(h));
}

/** Kilometres travelled between samples: chains of one company, collector and day. */
export function distanceOf(samples: Sample[]): number {
  const chains = new Map<string, Sample[]>();
  for (const s of samples) {
    const who = s.id_coletor ?? `text ${s.coletor ?? ''}`;
    const key = `${s.id_cliente}|${who}|${localDay(s.dt_amostra)}`;
    chains.set(key, [...(chains.get(key) ?? []), s]);
  }
  let mm = 0;
  for (const chain of chains.values()) {
    chain.sort((a, b) => a.dt_amostra.getTime() - b.dt_amostra.getTime() || a.id_amostra - b.id_amostra);
    for (const [i, s] of chain.entries()) {
      const hop = i === 0 ? 0 : metres(chain[i - 1] as Sample, s);
      if (hop <= 5000) mm += Math.round(hop * 1000);
    }
  }
  return mm / 1_000_000;
}

function wilson(k: number, n: number): [number, number] | null {
  if (n === 0) return null;
  const z = 1.959963984540054;
  const p = k / n;
  const centre = p + (z * z) / (2 * n);
  const spread = z * Math.sqrt((p * (1 - p) + (z * z) / (4 * n)) / n);
  const scale = 1 + (z * z) / n;
  return [Math.max(0, ((centre - spread) / scale) * 100), Math.min(100, ((centre + spread) / scale) * 100)];
}

export const shareOf = (k: number, n: number) => ({
  quantidade: k,
  number: n,
  porcentagem: pct(k, n),
  intervalo: wilson(k, n),
  suficiente: n >= 10,
});
