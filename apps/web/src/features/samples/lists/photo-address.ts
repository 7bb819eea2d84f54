import { defineSearch, kind } from '../../../shared/address/index.ts';

const photoAddress = defineSearch(() => ({ photo: kind.id(), index: kind.text(2) }));

/** Address of the viewer of one photo of a sample, 1 or 2 (DET-05). */
export function photoPath(id_amostra: number, index: number): string {
  return `/show-photo?${photoAddress.write({ photo: id_amostra, index: String(index) })}`;
}

/** Reads {@link photoPath}; the index defaults to 1. Null for an invalid address. */
export function readPhotoAddress(params: URLSearchParams): { id: number; index: 1 | 2 } | null {
  const { photo, index } = photoAddress.read(params);
  if (photo === null || !['', '1', '2'].includes(index)) return null;
  return { id: photo, index: index === '2' ? 2 : 1 };
}
