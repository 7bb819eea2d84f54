/** A timeout that starts again whenever the tab becomes visible, because a hidden tab is not painted. Returns a function that stops it. */
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
