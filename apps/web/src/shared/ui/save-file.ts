/** Replaces characters that file systems refuse in a file name. */
export const safeFileName = (name: string) => name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, '-');

/** Downloads a file created in the browser. */
export function saveFile({ blob, name }: { blob: Blob; name: string }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
