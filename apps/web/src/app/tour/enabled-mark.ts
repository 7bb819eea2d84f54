const KEY = 'escuta.tour-enabled';

/** The tour has just been turned on: to be said once the app has loaded anew. */
export const markEnabled = () => sessionStorage.setItem(KEY, '1');

/** Whether it was turned on; answers so once. */
export function takeEnabledMark(): boolean {
  const isMarked = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return isMarked;
}
