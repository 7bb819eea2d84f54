/** Logs errors of single sign-on that, by the product documents, are only logged. */
export function logError(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the log that is meant
  console.error(message, error);
}
