const SIDE_MAX = 2048;
const BYTES_MAX = 400 * 1024;
const QUALITIES = [0.85, 0.75, 0.65, 0.55];
/** Sides of a picture that is still too large at the lowest quality. */
const NEXT_SIDE = 0.8;
const SIDE_LEAST = 480;

/** A picture that this browser cannot read. */
export class UnreadablePhoto extends Error {}

/**
 * A photo as it is kept and sent: a JPEG of at most 2048 pixels a side and about 400 kB, upright, without EXIF, since drawing anew leaves
 * the camera's position behind.
 * @throws UnreadablePhoto
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause) => {
    throw new UnreadablePhoto('not a picture', { cause });
  });
  try {
    for (let side = SIDE_MAX; ; side *= NEXT_SIDE) {
      const drawn = draw(picture, side);
      for (const quality of QUALITIES) {
        const blob = await toJpeg(drawn, quality);
        const isLast = side * NEXT_SIDE < SIDE_LEAST && quality === QUALITIES.at(-1);
        if (blob.size <= BYTES_MAX || isLast) return blob;
      }
    }
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadablePhoto('no canvas');
  // What is transparent in a PNG would turn black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((found, failed) => {
    canvas.toBlob((blob) => (blob ? found(blob) : failed(new UnreadablePhoto('not encoded'))), 'image/jpeg', quality);
  });
}
