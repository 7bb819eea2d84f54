/** Does `work` for each item, for `width` of them at a time, and yields the results in the order of the items. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for await (const item of items) {
    const next = work(item);
    // It is awaited later; until then its failure is nobody's.
    next.catch(() => undefined);
    running.push(next);
    if (running.length >= width) yield running.shift() as Promise<Result>;
  }
  while (running.length > 0) yield running.shift() as Promise<Result>;
}
