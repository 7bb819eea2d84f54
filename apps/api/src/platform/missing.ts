/** What lies under a path, or null when nothing does; any other trouble (rights, a broken disk) stays an error. */
export async function nullIfMissing<Found>(looking: Promise<Found>): Promise<Found | null> {
  return looking.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
