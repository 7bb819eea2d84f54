import type { LiveChanges } from '@escuta/contract';

/** What has changed on the server; `again`: so much, or for so long unheard, that only a new search shows it. */
export type News = LiveChanges | 'again';

const listeners = new Set<(news: News) => void>();

/** Hears of changes until the returned function is called. */
export function hearNews(listener: (news: News) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function tellNews(news: News): void {
  for (const listener of [...listeners]) listener(news);
}
