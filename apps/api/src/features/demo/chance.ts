import { between, type Random, seededRandom } from '@escuta/acoustics';

export { between, type Random, seededRandom } from '@escuta/acoustics';

/** A random stream for one part of the plan, independent of how much other parts draw. */
export function streamFor(...key: readonly (string | number)[]): Random {
  // FNV-1a.
  let seed = 0x811c9dc5;
  for (const letter of key.join(' ')) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return seededRandom(seed);
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** Draws one of the entries, each as often as its weight. */
export function weighted<Item>(random: Random, entries: readonly (readonly [Item, number])[]): Item {
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of entries) {
    left -= weight;
    if (left < 0) return item;
  }
  return (entries.at(-1) as readonly [Item, number])[0];
}

/** Approximately normal, mean 0, standard deviation 1: the sum of a few uniform draws is good enough for positions. */
export function normal(random: Random): number {
  return between(random, -1, 1) + between(random, -1, 1) + between(random, -1, 1);
}

/** Deals all cards in random order, then starts again, so that every card appears. */
export function deck<Card>(random: Random, cards: readonly Card[]): () => Card {
  let left: Card[] = [];
  return () => {
    if (left.length === 0) left = [...cards];
    return left.splice(Math.floor(random() * left.length), 1)[0] as Card;
  };
}
