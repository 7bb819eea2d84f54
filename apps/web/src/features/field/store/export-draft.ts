import { listFiles, type UnreadableDraft } from './draft-store.ts';

const asText = (blob: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });

/** A JSON file with an unreadable draft as stored here and its files as data URLs, so that support can recover it. */
export async function fileOf({ chave, stored }: UnreadableDraft): Promise<{ blob: Blob; name: string }> {
  const photos: Record<string, string> = {};
  for (const { id, blob } of await listFiles(chave)) photos[id] = await asText(blob);
  const text = JSON.stringify({ report: stored, photos }, null, 2);
  return { blob: new Blob([text], { type: 'application/json' }), name: `escuta-${chave}.json` };
}
