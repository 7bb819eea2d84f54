/** A page that is not shown paints nothing: nobody waits for it. */
const HIDDEN_MS = 100;

/** Once the browser has painted what the running task changes; for work that nobody looks at. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    setTimeout(done, HIDDEN_MS);
    // A task of its own, behind the frame's painting.
    requestAnimationFrame(() => setTimeout(done));
  });
}
