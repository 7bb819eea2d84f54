/** Address of the viewer of one photo of a sample, 1 or 2 (DET-05). */
export function photoPath(id_amostra: number, index: number): string {
  return `/show-photo?${new URLSearchParams({ photo: String(id_amostra), index: String(index) })}`;
}

/** Reads {@link photoPath}; without an index it is the first. Null for what cannot be a photo. */
export function readPhotoAddress(params: URLSearchParams): { id: number; index: 1 | 2 } | null {
  const photo = params.get('photo') ?? '';
  const index = params.get('index') ?? '1';
  const id = /^\d{1,10}$/.test(photo) ? Number(photo) : 0;
  if (id < 1 || id > 2_147_483_647 || (index !== '1' && index !== '2')) return null;
  return { id, index: index === '1' ? 1 : 2 };
}
