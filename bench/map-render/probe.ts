import type { Frame, FrameNeeds } from './page-types.ts';

/**
 * Runs in the page before its own scripts: records every drawing of the map. An idle event does not wait for the graphics process; reading a
 * pixel back does.
 */
export function installRecorder(): void {
  const drawn: Frame[] = [];
  let open: { at: number; points: number } | null = null;
  let idle = false;
  const noteIdle = () => {
    if (document.querySelector<HTMLElement>('[data-testid=map]')?.dataset.idle === 'true') idle = true;
  };
  const marks = new MutationObserver(noteIdle);
  marks.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-idle'] });

  const readPixel = (gl: WebGL2RenderingContext) => {
    const bound = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, bound);
  };
  const close = (gl: WebGL2RenderingContext) => {
    const box = (gl.canvas as HTMLCanvasElement).closest<HTMLElement>('[data-testid=map]');
    if (marks.takeRecords().length > 0) noteIdle();
    if (open && box) {
      readPixel(gl);
      const { total, selected } = box.dataset;
      drawn.push({ ...open, painted: performance.now(), idle, total: Number(total ?? 0), selected: selected ?? '' });
    }
    open = null;
    idle = false;
    window.dispatchEvent(new Event('map-frame'));
  };
  const note = (gl: WebGL2RenderingContext, points: number) => {
    if (!open) {
      open = { at: performance.now(), points: 0 };
      // Runs once the drawing function has returned.
      queueMicrotask(() => close(gl));
    }
    open.points += points;
  };
  const { drawArrays, drawElements } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.drawArrays = function (mode, first, count) {
    note(this, mode === this.POINTS ? count : 0);
    drawArrays.call(this, mode, first, count);
  };
  WebGL2RenderingContext.prototype.drawElements = function (mode, count, type, offset) {
    note(this, mode === this.POINTS ? count : 0);
    drawElements.call(this, mode, count, type, offset);
  };
  window.drawn = drawn;
}

/** Runs after the recorder: waits for its frames. */
export function installProbe(): void {
  const { drawn } = window;
  const fits = (frame: Frame, { total, selected, points, idle }: FrameNeeds) =>
    frame.total === (total ?? frame.total) &&
    frame.selected === (selected ?? frame.selected) &&
    (!points || frame.points > 0) &&
    (!idle || frame.idle);

  const frame = (since: number, needs: FrameNeeds) =>
    new Promise<Frame>((resolve, reject) => {
      const late = setTimeout(() => {
        const { total, selected, idle } = drawn.at(-1) ?? {};
        reject(new Error(`no such frame: ${JSON.stringify({ needs, drawn: drawn.length, total, selected, idle })}`));
      }, 120_000);
      const look = () => {
        const found = drawn.find((one) => one.at >= since && fits(one, needs));
        if (!found) return;
        clearTimeout(late);
        window.removeEventListener('map-frame', look);
        resolve(found);
      };
      window.addEventListener('map-frame', look);
      look();
    });

  const quiet = async (ms: number) => {
    for (;;) {
      const before = drawn.length;
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (drawn.length === before) return;
    }
  };

  window.probe = { frame, quiet };
}

/** Also runs in the page: drags the map back and forth and returns the times between its drawings. */
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
      const earlier = window.drawn.length;
      const began = performance.now();
      let shift = 0;
      const step = () => {
        const now = performance.now();
        if (now - began >= ms) {
          send('mouseup', shift);
          const times = [began, ...window.drawn.slice(earlier).map(({ painted }) => painted)];
          return resolve(times.slice(1).map((time, index) => time - (times[index] ?? time)));
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
