const SIDE_MAX = 2048;
const BYTES_MAX = 400 * 1024;
const QUALITIES = [0.85, 0.75, 0.65, 0.55];
/** Factor by which the sides shrink when a photo is still too large at the lowest quality. */
const NEXT_SIDE = 0.8;
const SIDE_LEAST = 480;

/** Thrown when the browser cannot decode a photo. */
export class UnreadablePhoto extends Error {}

/**
 * Converts a photo to the JPEG that is stored and sent: upright, at most 2048 pixels a side and about 400 kB. Redrawing removes the EXIF
 * data, including the camera's position.
 * @throws UnreadablePhoto if the browser cannot decode it
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause) => {
    throw new UnreadablePhoto('the photo could not be decoded', { cause });
  });
  try {
    for (let side = SIDE_MAX; ; side *= NEXT_SIDE) {
      const drawn = draw(bitmap, side);
      for (const quality of QUALITIES) {
        const blob = await toJpeg(drawn, quality);
        const isLast = side * NEXT_SIDE < SIDE_LEAST && quality === QUALITIES.at(-1);
        if (blob.size <= BYTES_MAX || isLast) return blob;
      }
    }
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadablePhoto('the browser provides no 2d canvas');
  // Transparent parts of a PNG would become black in the JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((found, failed) => {
    canvas.toBlob(
      (blob) => (blob ? found(blob) : failed(new UnreadablePhoto('the photo could not be encoded'))),
      'image/jpeg',
      quality,
    );
  });
}
