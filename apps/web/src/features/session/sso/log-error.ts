/** Writes what the documents ask to be logged, and only logged, of single sign-on. */
export function logError(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the log that is meant
  console.error(message, error);
}
