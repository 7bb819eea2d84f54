import type { Sharp } from 'sharp';

/** The only decoders allowed; libvips has many more, each an attack surface. */
const READERS = ['Jpeg', 'Png', 'Webp'].flatMap((format) =>
  ['File', 'Buffer'].map((source) => `VipsForeignLoad${format}${source}`),
);
/** More than phone cameras have; larger images are refused before decoding. */
const PIXELS_MAX = 50_000_000;
const SIDE_PIXELS_MAX = 2048;
const SECONDS_MAX = 30;

let opened: Promise<(path: string) => Sharp> | undefined;

/** Loads the library with the first photo. */
function reader() {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: READERS });
    return (path) => sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true });
  });
  return opened;
}

let last: Promise<unknown> = Promise.resolve();

/** Processes one photo at a time, so that memory does not grow with concurrent uploads. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/** Processes an image in turn; null when it cannot be read. */
async function worked(path: string, work: (picture: Sharp) => Sharp): Promise<Buffer | null> {
  const open = await reader();
  return inTurn(async () => {
    try {
      return await work(open(path).autoOrient()).timeout({ seconds: SECONDS_MAX }).toBuffer();
    } catch {
      return null;
    }
  });
}

/**
 * Converts a photo to JPEG for storage: detects the format from the content (JPEG, PNG or WebP), rotates it upright, limits it to 2048
 * pixels per side and removes the camera's metadata, including its position. Null when it cannot be read.
 */
export function preparePhoto(path: string): Promise<Buffer | null> {
  const size = { width: SIDE_PIXELS_MAX, height: SIDE_PIXELS_MAX, fit: 'inside', withoutEnlargement: true } as const;
  return worked(path, (photo) => photo.resize(size).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }));
}

/** Converts a logo to PNG for storage in the same way: at most 512 by 256 pixels, keeping transparency. */
export function prepareLogo(path: string): Promise<Buffer | null> {
  const size = { width: 512, height: 256, fit: 'inside', withoutEnlargement: true } as const;
  return worked(path, (logo) => logo.resize(size).png());
}
