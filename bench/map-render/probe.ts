import type { Idle } from './page-types.ts';

/** Runs in the page before its own scripts: records every idle event of the map for the bench. */
export function installProbe(): void {
  const idles: Idle[] = [];
  const listeners = new Set<() => void>();
  const container = () => document.querySelector<HTMLElement>('[data-testid=map]');
  const onMark = () => {
    const box = container();
    if (box?.dataset.idle !== 'true') return;
    const at = performance.now();
    const { total, selected } = box.dataset;
    // Reading a pixel waits until the graphics process has drawn everything before it.
    const gl = total && total !== '0' ? box.querySelector('canvas')?.getContext('webgl2') : null;
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    idles.push({ at, painted: performance.now(), total: Number(total ?? 0), selected: selected ?? '' });
    for (const listener of [...listeners]) listener();
  };
  new MutationObserver(onMark).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-idle'] });

  const idle = (since: number, fits: { total?: number; selected?: string } = {}) =>
    new Promise<Idle>((resolve) => {
      const look = () => {
        const found = idles.find(
          ({ at, total, selected }) =>
            at >= since && total === (fits.total ?? total) && selected === (fits.selected ?? selected),
        );
        if (!found) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
    });

  const quiet = async (ms: number) => {
    for (;;) {
      const before = idles.length;
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (idles.length === before) return;
    }
  };

  window.probe = { idles, idle, quiet };
}

/** Also runs in the page: drags the map back and forth and returns the time of each frame. */
export function installPan(): void {
  window.pan = (ms) =>
    new Promise<number[]>((resolve) => {
      const canvas = document.querySelector('[data-testid=map] canvas');
      if (!canvas) throw new Error('no map');
      const box = canvas.getBoundingClientRect();
      const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const send = (type: string, shift: number) =>
        canvas.dispatchEvent(
          new MouseEvent(type, {
            bubbles: true,
            cancelable: true,
            button: 0,
            buttons: type === 'mouseup' ? 0 : 1,
            clientX: from.x + shift,
            clientY: from.y + shift / 2,
          }),
        );
      const frames: number[] = [];
      let began = 0;
      let last = 0;
      let shift = 0;
      const step = (now: number) => {
        if (last) frames.push(now - last);
        else began = now;
        last = now;
        if (now - began >= ms) {
          send('mouseup', shift);
          return resolve(frames);
        }
        // Within a hundred pixels, so that both pages draw the same points.
        shift = 100 - Math.abs(100 - (((now - began) / 4) % 200));
        send('mousemove', shift);
        requestAnimationFrame(step);
      };
      send('mousedown', 0);
      requestAnimationFrame(step);
    });
}
