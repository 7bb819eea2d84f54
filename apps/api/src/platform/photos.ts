import type { Sharp } from 'sharp';

/** What the file formats are read by; libvips knows many more, each a door of its own. */
const READERS = ['Jpeg', 'Png', 'Webp'].flatMap((format) =>
  ['File', 'Buffer'].map((source) => `VipsForeignLoad${format}${source}`),
);
/** More than phones take; a picture that claims more is refused before it is unfolded. */
const PIXELS_MAX = 50_000_000;
const SIDE_PIXELS_MAX = 2048;
const SECONDS_MAX = 30;

let opened: Promise<(path: string) => Sharp> | undefined;

/** Loads the library with the first photo, not with the server. */
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

/** One photo at a time in a process: the memory that unfolding takes does not grow with the senders. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/** Works on a picture in its turn; null when it cannot be read. */
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
 * Makes a photo fit to be kept, whatever it calls itself: read as what its content is (JPEG, PNG or WebP), turned upright, at most 2048
 * pixels a side, without the metadata of the camera (its position among them), as JPEG. Null when it cannot be read.
 */
export function preparePhoto(path: string): Promise<Buffer | null> {
  const size = { width: SIDE_PIXELS_MAX, height: SIDE_PIXELS_MAX, fit: 'inside', withoutEnlargement: true } as const;
  return worked(path, (photo) => photo.resize(size).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }));
}

/** Makes a logo fit to be kept, likewise: at most 512 by 256 pixels, see-through where it was, as PNG. */
export function prepareLogo(path: string): Promise<Buffer | null> {
  const size = { width: 512, height: 256, fit: 'inside', withoutEnlargement: true } as const;
  return worked(path, (logo) => logo.resize(size).png());
}
