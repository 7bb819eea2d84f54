const ENDINGS: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/**
 * Downloads a photo. An expired link is renewed once.
 * @param name file name without extension, which depends on the photo's type
 * @throws Error if neither link returns a photo
 */
export async function downloadPhoto(
  url: string,
  name: string,
  renew: () => Promise<string | undefined>,
): Promise<void> {
  const photo = (await fetchPhoto(url)) ?? (await fetchPhoto(await renew()));
  if (!photo) throw new Error('the photo could not be fetched');
  const address = URL.createObjectURL(photo);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.${ENDINGS[photo.type] ?? 'jpg'}`;
  link.click();
  // The browser reads the address only after the click.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function fetchPhoto(url: string | undefined): Promise<Blob | null> {
  if (url === undefined) return null;
  const response = await fetch(url);
  const photo = response.ok ? await response.blob() : null;
  return photo?.type.startsWith('image/') ? photo : null;
}
