/** Offers a file to the person, as a link with a download would. */
export function saveFile({ blob, name }: { blob: Blob; name: string }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the file up after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
