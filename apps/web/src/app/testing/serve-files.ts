import { vi } from 'vitest';

/** Answers the addresses of files, beside the calls that the contract names. */
export function serveFiles(files: Record<string, Blob>): void {
  const calls = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const file = files[url];
    return file ? new Response(file) : calls(url, init);
  });
}
