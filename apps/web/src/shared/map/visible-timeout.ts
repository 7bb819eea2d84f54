/** A timer that runs only while the tab is in view, anew each time: in a hidden one the browser paints nothing. Returns the way to stop it. */
export function visibleTimeout(run: () => void, ms: number): () => void {
  let timer: number | undefined;
  const stop = () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', follow);
  };
  const end = () => {
    stop();
    run();
  };
  const follow = () => {
    window.clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = window.setTimeout(end, ms);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return stop;
}
