/** Longest wait, milliseconds: a hidden page does not paint. */
const HIDDEN_MS = 100;

/** Resolves after the browser has painted the current changes; for work with no visible result. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    setTimeout(done, HIDDEN_MS);
    // The timeout runs after the frame is painted.
    requestAnimationFrame(() => setTimeout(done));
  });
}
