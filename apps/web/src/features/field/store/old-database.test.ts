import '../../../shared/testing/phone-store.ts';
import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { OPERATOR, RELEASED_DRAFTS } from '../testing/kept-drafts.ts';
import { listFiles } from './draft-store.ts';
import { reports } from './drafts.ts';

/** The database as the first version of the page made it. */
async function asFirstMade() {
  const db = await openDB('escuta-field', 1, {
    upgrade(made) {
      made.createObjectStore('drafts', { keyPath: 'chave' }).createIndex('person', 'id_usuario');
      made.createObjectStore('photos', { keyPath: 'id' }).createIndex('draft', 'chave');
      made.createObjectStore('inspections', { keyPath: 'id_usuario' });
      made.createObjectStore('sounds', { keyPath: ['id_usuario', 'id_amostra'] }).createIndex('person', 'id_usuario');
    },
  });
  const [{ stored }] = RELEASED_DRAFTS as [(typeof RELEASED_DRAFTS)[number]];
  await db.put('drafts', { ...stored, photos: [{ id: 'p1', title: 'Perto' }] });
  await db.put('photos', { id: 'p1', chave: stored.chave, blob: new Blob(['pixels']) });
  db.close();
  return stored.chave;
}

it('a report of the first version is still there with its photo, and can be sent', async () => {
  const chave = await asFirstMade();
  const [kept, ...others] = await reports.list(OPERATOR);
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ chave, state: 'queued', photos: [{ id: 'p1', title: 'Perto' }] });
  expect((await listFiles(chave)).map(({ id }) => id)).toEqual(['p1']);
  expect(await reports.beginSending({ chave, id_usuario: OPERATOR }, 5)).toMatchObject({ attempts: 1 });
});
