import type { Page } from '@playwright/test';

/** Number of scroll steps and their size, in heights of the list; then to the middle, the end and back. */
const STEPS = 60;
const STEP_SCREENS = 2.5;

/**
 * Scrolls the side list by steps as large as a fast wheel's, one per frame, and counts the painted frames in which
 * the list shows fewer rows than fit in it.
 */
export function scrollList(page: Page): Promise<{ frames: number; blank: number }> {
  return page.getByTestId('sample-list').evaluate(
    async (list, [steps, screens]) => {
      const rowHeight = (list.querySelector('[role=option]') as HTMLElement).offsetHeight;
      const fits = Math.floor(list.clientHeight / rowHeight);
      const shown = () => {
        const view = list.getBoundingClientRect();
        return [...list.querySelectorAll('[role=option]')].filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return bottom > view.top && top < view.bottom;
        }).length;
      };
      // A message sent from a frame's own callback arrives after the frame is painted, before the next one.
      const { port1, port2 } = new MessageChannel();
      const painted = () =>
        new Promise<void>((resolve) => {
          port1.onmessage = () => resolve();
          requestAnimationFrame(() => port2.postMessage(null));
        });
      const places = Array.from({ length: steps }, (_, step) => (step + 1) * list.clientHeight * screens);
      places.push(list.scrollHeight / 2, list.scrollHeight - list.clientHeight, 0);
      let frames = 0;
      let blank = 0;
      for (const place of places) {
        list.scrollTop = place;
        await painted();
        frames++;
        if (shown() < fits) blank++;
      }
      port1.close();
      return { frames, blank };
    },
    [STEPS, STEP_SCREENS] as const,
  );
}
