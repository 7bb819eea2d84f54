import type { Request } from '@playwright/test';

/** Whether a call is a search of the person: after a change the screen asks the same call for the changed samples, by their keys. */
export const isSearch = (request: Request): boolean =>
  request.url().endsWith('/api/amostra/mapa') && request.postDataJSON()?.amostras === undefined;
