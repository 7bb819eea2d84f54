/** Returns null when the file does not exist; other errors (permissions, a broken disk) are thrown. */
export async function nullIfMissing<Found>(looking: Promise<Found>): Promise<Found | null> {
  return looking.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
