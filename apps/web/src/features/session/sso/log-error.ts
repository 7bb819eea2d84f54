/** Logs errors of single sign-on that, by the product documents, are only logged. */
export function logError(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: these errors belong in the browser's console
  console.error(message, error);
}
